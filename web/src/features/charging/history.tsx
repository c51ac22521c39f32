import { chargingHistory } from '@ohmstead/contract/charging/calls'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useListCall } from '../../platform/calls.tsx'
import { formatDateTime, formatEnergy } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { EmptyState, Money, StateChip } from '../../ui/index.ts'
import { isRunning, stateTones } from './charging-state.ts'
import { Rows } from './rows.tsx'

type Row = OutputOf<typeof chargingHistory>['list'][number]

/** The driver's charging sessions: finished ones link to the receipt, running ones to the live page. */
export function History() {
  const t = useTranslations('charging')
  const list = useListCall(chargingHistory, {})
  return (
    <section aria-label={t('page.historyTitle')}>
      <Rows
        label={t('page.historyTitle')}
        list={list}
        keyOf={(row) => row.id}
        row={(row) => <HistoryRow row={row} />}
        empty={<EmptyState>{t('page.noHistory')}</EmptyState>}
      />
    </section>
  )
}

function HistoryRow({ row }: { readonly row: Row }) {
  const to = isRunning(row.state) || row.state === 'failed' ? '/charge/session/:id' : '/charge/receipt/:id'
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 py-3">
      <h2 className="text-body">
        <Link className="text-ink no-underline after:absolute after:inset-0 hover:underline" to={to} params={{ id: row.id }}>
          {row.pointName}
        </Link>
      </h2>
      <p className="text-end">
        <Money amount={row.price} size="strong" rest />
      </p>
      <p className="text-s text-ink-2">
        {formatDateTime(row.startedAt)}
        {', '}
        {formatEnergy(wh(row.energyWh))} kWh
      </p>
      <p className="text-end">
        <HistoryState row={row} />
      </p>
    </div>
  )
}

/** The state of a charging session in a list; a bill in review is not just ending. */
export function HistoryState({ row: { state, inReview } }: { readonly row: Pick<Row, 'state' | 'inReview'> }) {
  const t = useTranslations('charging')
  return <StateChip tone={inReview ? 'attention' : stateTones[state]}>{inReview ? t('page.inReview') : t(`page.states.${state}`)}</StateChip>
}
