import { receipt as receiptCall } from '@ohmstead/contract/charging/calls'
import { disputeBill } from '@ohmstead/contract/charging/dispute-calls'
import { disputeReasons } from '@ohmstead/contract/charging/types'
import { useState } from 'react'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Block, Button, Facts, Form, Select, StateChip, TextArea } from '../../ui/index.ts'
import type { Receipt } from './receipt.ts'

const tones = { open: 'attention', rejected: 'plain', upheld: 'live' } as const

/** Lets the driver dispute a bill before its shares are released, or shows the dispute and its result. */
export function DisputeBlock({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations('charging')
  const [asking, setAsking] = useState(false)
  const { dispute, disputableUntil } = receipt
  if (dispute !== null) return <OpenedDispute dispute={dispute} />
  if (disputableUntil === null) return null
  return (
    <Block title={t('page.dispute.title')} finding={t('page.dispute.until', { time: formatDateTime(disputableUntil) })}>
      {asking ? (
        <DisputeForm id={receipt.id} onLeave={() => setAsking(false)} />
      ) : (
        <Button tone="quiet" onClick={() => setAsking(true)}>
          {t('page.dispute.begin')}
        </Button>
      )}
    </Block>
  )
}

function OpenedDispute({ dispute }: { readonly dispute: NonNullable<Receipt['dispute']> }) {
  const t = useTranslations('charging')
  return (
    <Block title={t('page.dispute.told')} finding={t(`page.dispute.means.${dispute.state}`)}>
      <Facts
        rows={[
          {
            key: 'state',
            name: t('page.dispute.state'),
            value: <StateChip tone={tones[dispute.state]}>{t(`page.dispute.states.${dispute.state}`)}</StateChip>,
          },
          { key: 'reason', name: t('page.dispute.reason'), value: t(`page.dispute.reasons.${dispute.reason}`) },
          ...(dispute.words === '' ? [] : [{ key: 'words', name: t('page.dispute.words'), value: dispute.words }]),
          { key: 'opened', name: t('page.dispute.openedAt'), value: formatDateTime(dispute.openedAt) },
          ...(dispute.decidedAt === null ? [] : [{ key: 'decided', name: t('page.dispute.decidedAt'), value: formatDateTime(dispute.decidedAt) }]),
          ...(dispute.answer === null ? [] : [{ key: 'answer', name: t('page.dispute.answer'), value: dispute.answer }]),
        ]}
      />
    </Block>
  )
}

function DisputeForm({ id, onLeave }: { readonly id: Receipt['id']; readonly onLeave: () => void }) {
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
