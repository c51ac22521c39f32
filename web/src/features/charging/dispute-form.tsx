import { receipt as receiptCall } from '@ohmstead/contract/charging/calls'
import { disputeBill } from '@ohmstead/contract/charging/dispute-calls'
import { disputeReasons } from '@ohmstead/contract/charging/types'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Button, Form, Select, TextArea } from '../../ui/index.ts'
import type { Receipt } from './receipt.ts'

/** Disputes a bill for one of the given reasons. */
export function DisputeForm({ id, onLeave }: { readonly id: Receipt['id']; readonly onLeave: () => void }) {
  const t = useTranslations('charging')
  const form = useForm(disputeBill, {
    start: { reason: '', words: '' },
    add: { chargingSessionId: id },
    words: { reason: t('page.dispute.reasonMissing') },
    check: ({ reason, words }) => ({ words: reason === 'other' && words.trim() === '' && t('page.dispute.wordsMissing') }),
    refreshes: [receiptCall],
  })
  return (
    <Form form={form} meaning={t('page.dispute.nothing')}>
      <Select
        {...form.choice('reason', t('page.dispute.reason'))}
        options={[
          { value: '', label: t('page.dispute.choose') },
          ...disputeReasons.map((value) => ({ value, label: t(`page.dispute.reasons.${value}`) })),
        ]}
      />
      <TextArea {...form.field('words', t('page.dispute.words'))} optional={form.values.reason !== 'other'} />
      <p className="text-s text-ink-2">{t('page.dispute.follows')}</p>
      <div className="pair">
        <Button type="submit" busy={form.isPending}>
          {t('page.dispute.send')}
        </Button>
        <Button tone="quiet" onClick={onLeave}>
          {t('page.dispute.leave')}
        </Button>
      </div>
    </Form>
  )
}
