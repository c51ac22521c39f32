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
  return row.needsTwoPeople ? <AskDismissal row={row} onDone={onDone} /> : <Dismiss row={row} onDone={onDone} />
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

function AskDismissal({ row, onDone }: Decision) {
  const t = useTranslations('staff')
  const may = useMay(askDismissal)
  const form = useForm(askDismissal, {
    start: { reason: '' },
    add: { quarantineId: row.id },
    refreshes,
    onDone: useDone('page.review.sent', onDone),
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.reason'))}
      title={t('page.dismissTwo.title')}
      finding={t('page.dismissTwo.finding')}
      act={t('page.review.ask')}
      may={may}
    />
  )
}

function Dismiss({ row, onDone }: Decision) {
  const t = useTranslations('staff')
  const may = useMay(decideQuarantine)
  const form = useForm(decideQuarantine, {
    start: { reason: '' },
    add: { quarantineId: row.id },
    refreshes,
    onDone: useDone('page.closed', onDone),
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.reason'))}
      title={t('page.closeTitle')}
      finding={t('page.closeFinding')}
      act={t('page.close')}
      may={may}
    />
  )
}
