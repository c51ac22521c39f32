import { lazy, Suspense, useState } from 'react'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Block, Button, Facts, StateChip } from '../../ui/index.ts'
import type { Receipt } from './receipt.ts'

// Most receipts are never disputed, so the form is loaded when it opens.
const DisputeForm = lazy(async () => ({ default: (await import('./dispute-form.tsx')).DisputeForm }))

const tones = { open: 'attention', rejected: 'plain', upheld: 'live' } as const

/** Lets the driver dispute a bill before its shares are released, or shows the dispute and its result. */
export function DisputeBlock({ receipt }: { readonly receipt: Receipt }) {
  const { dispute, disputableUntil } = receipt
  return (
    <>
      {dispute !== null && <OpenedDispute dispute={dispute} />}
      {disputableUntil !== null && <OfferedDispute id={receipt.id} until={disputableUntil} />}
    </>
  )
}

function OfferedDispute({ id, until }: { readonly id: Receipt['id']; readonly until: NonNullable<Receipt['disputableUntil']> }) {
  const t = useTranslations('charging')
  const [asking, setAsking] = useState(false)
  return (
    <Block title={t('page.dispute.title')} finding={t('page.dispute.until', { time: formatDateTime(until) })}>
      {asking ? (
        <Suspense>
          <DisputeForm id={id} onLeave={() => setAsking(false)} />
        </Suspense>
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
    <Block title={t(dispute.byStaff ? 'page.dispute.byStaff' : 'page.dispute.told')} finding={t(`page.dispute.means.${dispute.state}`)}>
      <Facts
        rows={[
          {
            key: 'state',
            name: t('page.dispute.state'),
            value: <StateChip tone={tones[dispute.state]}>{t(`page.dispute.states.${dispute.state}`)}</StateChip>,
          },
          ...(dispute.byStaff ? [] : [{ key: 'reason', name: t('page.dispute.reason'), value: t(`page.dispute.reasons.${dispute.reason}`) }]),
          ...(dispute.words === '' ? [] : [{ key: 'words', name: t('page.dispute.words'), value: dispute.words }]),
          { key: 'opened', name: t('page.dispute.openedAt'), value: formatDateTime(dispute.openedAt) },
          ...(dispute.decidedAt === null ? [] : [{ key: 'decided', name: t('page.dispute.decidedAt'), value: formatDateTime(dispute.decidedAt) }]),
          ...(dispute.answer === null ? [] : [{ key: 'answer', name: t('page.dispute.answer'), value: dispute.answer }]),
        ]}
      />
    </Block>
  )
}
