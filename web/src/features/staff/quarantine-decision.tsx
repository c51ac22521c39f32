import { decideQuarantine, quarantineList } from '@ohmstead/contract/charging/calls'
import { askBillCorrection, askBillRelease, askDismissal } from '@ohmstead/contract/charging/review-calls'
import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { staffOverview } from '@ohmstead/contract/staff/calls'
import { useState } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
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

function DecideBill({ row, metered, onDone }: Decision & { readonly metered: number }) {
  const t = useTranslations('staff')
  const [decision, setDecision] = useState<(typeof decisions)[number]>('release')
  const [energy, setEnergy] = useState('')
  const [tried, setTried] = useState(false)
  const calls = {
    release: useMutationCall(askBillRelease, { quiet: true, refreshes }),
    correct: useMutationCall(askBillCorrection, { quiet: true, refreshes }),
    dismiss: useMutationCall(askDismissal, { quiet: true, refreshes }),
  }
  const may = useMay(askBillRelease)
  const energyWh = /^\d{1,9}$/.test(energy.trim()) ? Number(energy.trim()) : 0
  const isWrong = decision === 'correct' && (energyWh < 1 || energyWh >= metered)
  const send = async (reason: string) => {
    setTried(true)
    if (isWrong) return
    const entry = { quarantineId: row.id, reason }
    const asked = decision === 'correct' ? await calls.correct.send({ ...entry, energyWh }) : await calls[decision].send(entry)
    if (asked === undefined) return
    toast(t('page.review.sent'), { tone: 'good' })
    onDone()
  }
  return (
    <ReasonForm
      title={t('page.review.title')}
      finding={t('page.review.finding')}
      label={t('page.reason')}
      act={t('page.review.ask')}
      error={calls[decision].error}
      busy={calls[decision].isPending}
      may={may}
      onSend={send}
    >
      <Select
        label={t('page.review.decision')}
        name="decision"
        value={decision}
        onSelect={setDecision}
        options={decisions.map((value) => ({ value, label: t(`page.review.${value}`) }))}
      />
      {decision === 'correct' && (
        <Field
          label={t('page.review.energy')}
          name="energyWh"
          inputMode="numeric"
          suffix="Wh"
          value={energy}
          onChange={(event) => setEnergy(event.target.value)}
          error={tried && isWrong && t('page.review.energyWrong')}
        />
      )}
    </ReasonForm>
  )
}

function AskDismissal({ row, onDone }: Decision) {
  const t = useTranslations('staff')
  const ask = useMutationCall(askDismissal, { quiet: true, refreshes })
  const may = useMay(askDismissal)
  return (
    <ReasonForm
      title={t('page.dismissTwo.title')}
      finding={t('page.dismissTwo.finding')}
      label={t('page.reason')}
      act={t('page.review.ask')}
      error={ask.error}
      busy={ask.isPending}
      may={may}
      onSend={async (reason) => {
        if ((await ask.send({ quarantineId: row.id, reason })) === undefined) return
        toast(t('page.review.sent'), { tone: 'good' })
        onDone()
      }}
    />
  )
}

function Dismiss({ row, onDone }: Decision) {
  const t = useTranslations('staff')
  const decide = useMutationCall(decideQuarantine, { quiet: true, refreshes })
  const may = useMay(decideQuarantine)
  return (
    <ReasonForm
      title={t('page.closeTitle')}
      finding={t('page.closeFinding')}
      label={t('page.reason')}
      act={t('page.close')}
      error={decide.error}
      busy={decide.isPending}
      may={may}
      onSend={async (reason) => {
        if ((await decide.send({ quarantineId: row.id, reason })) === undefined) return
        toast(t('page.closed'), { tone: 'good' })
        onDone()
      }}
    />
  )
}
