import { receipt as receiptCall } from '@ohmstead/contract/charging/calls'
import { disputeBill } from '@ohmstead/contract/charging/dispute-calls'
import { disputeReasons, type DisputeReason } from '@ohmstead/contract/charging/types'
import { useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Block, Button, ErrorState, Facts, Select, StateChip, TextArea } from '../../ui/index.ts'
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
  const [reason, setReason] = useState<DisputeReason | ''>('')
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const send = useMutationCall(disputeBill, { quiet: true, refreshes: [receiptCall] })
  const wordsMissing = reason === 'other' && words.trim() === ''
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason !== '' && !wordsMissing) await send.send({ chargingSessionId: id, reason, words: words.trim() })
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      {send.error !== null && <ErrorState error={send.error} meaning={t('page.dispute.nothing')} focus />}
      <Select<DisputeReason | ''>
        label={t('page.dispute.reason')}
        name="reason"
        value={reason}
        onSelect={setReason}
        error={tried && reason === '' && t('page.dispute.reasonMissing')}
        options={[
          { value: '', label: t('page.dispute.choose') },
          ...disputeReasons.map((value) => ({ value, label: t(`page.dispute.reasons.${value}`) })),
        ]}
      />
      <TextArea
        label={t('page.dispute.words')}
        name="words"
        maxLength={500}
        optional={reason !== 'other'}
        value={words}
        error={tried && wordsMissing && t('page.dispute.wordsMissing')}
        onChange={(event) => setWords(event.target.value)}
      />
      <p className="text-s text-ink-2">{t('page.dispute.follows')}</p>
      <div className="pair">
        <Button type="submit" busy={send.isPending}>
          {t('page.dispute.send')}
        </Button>
        <Button tone="quiet" onClick={onLeave}>
          {t('page.dispute.leave')}
        </Button>
      </div>
    </form>
  )
}
