import { decideQuarantine, quarantineList } from '@ohmstead/contract/charging/calls'
import { askBillCorrection, askBillRelease, askDismissal } from '@ohmstead/contract/charging/review-calls'
import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { staffOverview } from '@ohmstead/contract/staff/calls'
import { useState } from 'react'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Field, Select } from '../../ui/index.ts'
import { useMay } from './access.ts'
import { ReasonForm } from './reason-form.tsx'

type Row = OutputOf<typeof quarantineList>['list'][number]

interface Decision {
  readonly row: Row
  readonly onDone: () => void
}

const refreshes = [quarantineList, staffOverview, approvalList, approvalCount]

/** The decision about an open entry: alone where it changes no bill, else as a request to a second person. */
export function QuarantineDecision({ row, onDone }: Decision) {
  if (row.review !== null) return <DecideBill row={row} metered={row.review.energyWh} onDone={onDone} />
  return <Dismissal row={row} onDone={onDone} />
}

const decisions = ['release', 'correct', 'dismiss'] as const
const calls = { release: askBillRelease, correct: askBillCorrection, dismiss: askDismissal }

function DecideBill({ row, metered, onDone }: Decision & { readonly metered: number }) {
  const t = useTranslations('staff')
  const [decision, setDecision] = useState<(typeof decisions)[number]>('release')
  const may = useMay(askBillRelease)
  // The three calls take the same entry and reason. The energy is sent only to the call that has it.
  const form = useForm(calls[decision], {
    start: { reason: '', energyWh: '' },
    add: { quarantineId: row.id },
    check: ({ energyWh }) => ({ energyWh: decision === 'correct' && Number(energyWh) >= metered && t('page.review.energyWrong') }),
    refreshes,
    onDone: useDone('page.review.sent', onDone),
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.reason'))}
      title={t('page.review.title')}
      finding={t('page.review.finding')}
      act={t('page.review.ask')}
      may={may}
    >
      <Select
        label={t('page.review.decision')}
        name="decision"
        value={decision}
        onSelect={setDecision}
        options={decisions.map((value) => ({ value, label: t(`page.review.${value}`) }))}
      />
      {decision === 'correct' && <Field {...form.field('energyWh', t('page.review.energy'))} suffix="Wh" />}
    </ReasonForm>
  )
}

function useDone(words: 'page.review.sent' | 'page.closed', onDone: () => void) {
  const t = useTranslations('staff')
  return () => {
    toast(t(words), { tone: 'good' })
    onDone()
  }
}

/** Closes an entry without a bill; a second person must agree where energy may have been delivered. */
function Dismissal({ row, onDone }: Decision) {
  const t = useTranslations('staff')
  const needsTwo = row.needsTwoPeople
  const call = needsTwo ? askDismissal : decideQuarantine
  const may = useMay(call)
  const form = useForm(call, {
    start: { reason: '' },
    add: { quarantineId: row.id },
    refreshes,
    onDone: useDone(needsTwo ? 'page.review.sent' : 'page.closed', onDone),
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.reason'))}
      title={t(needsTwo ? 'page.dismissTwo.title' : 'page.closeTitle')}
      finding={t(needsTwo ? 'page.dismissTwo.finding' : 'page.closeFinding')}
      act={t(needsTwo ? 'page.review.ask' : 'page.close')}
      may={may}
    />
  )
}
