import { debtList } from '@ohmstead/contract/charging/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { EmptyState, Figure, Figures, Money, PageFrame, PageHeader, RecordList, type Column } from '../../ui/index.ts'
import { shortId } from './device.ts'

const PAGE = 50

type Row = OutputOf<typeof debtList>['list'][number]

/** Debts of drivers: charging sessions whose cost exceeded the hold and the balance. */
export function Page() {
  const t = useTranslations('staff')
  const list = useListCall(debtList, {}, { pageSize: PAGE })
  // The first page of the list contains the sum of all debts.
  const sum = useCall(debtList, { pageNum: 1, pageSize: PAGE }).data?.debt
  const columns: Column<Row>[] = [
    {
      key: 'driver',
      head: t('page.driver'),
      heads: true,
      cell: (row) => (
        <code className="whitespace-nowrap" title={row.driverId}>
          {shortId(row.driverId)}
        </code>
      ),
    },
    {
      key: 'charging',
      head: t('page.chargingSession'),
      phone: 'line',
      cell: (row) => (
        <code className="whitespace-nowrap" title={row.chargingSessionId}>
          {shortId(row.chargingSessionId)}
        </code>
      ),
    },
    { key: 'point', head: t('page.device'), phone: 'meta', cell: (row) => row.pointName },
    {
      key: 'since',
      head: t('page.since'),
      phone: 'line',
      cell: (row) => (row.finalAt === null ? '–' : <span className="whitespace-nowrap">{formatDateTime(row.finalAt)}</span>),
    },
    { key: 'price', head: t('page.price'), end: true, phone: 'none', cell: (row) => <Money amount={row.price} rest /> },
    { key: 'paid', head: t('page.paid'), end: true, phone: 'none', cell: (row) => <Money amount={row.paid} rest /> },
    { key: 'debt', head: t('page.owed'), end: true, phone: 'amount', cell: (row) => <Money amount={row.debt} rest /> },
  ]
  return (
    <PageFrame>
      <PageHeader title={t('page.debtsTitle')} note={t('page.debtsNote')} />
      {sum !== undefined && (
        <Figures>
          <Figure
            label={t('page.owedInAll')}
            value={<Money amount={sum} size="fig" />}
            note={t('page.owedSessions', { count: formatCount(list.total ?? 0) })}
          />
        </Figures>
      )}
      <RecordList
        caption={t('page.debtsTitle')}
        list={list}
        keyOf={(row) => row.chargingSessionId}
        columns={columns}
        empty={<EmptyState>{t('page.noDebts')}</EmptyState>}
      />
    </PageFrame>
  )
}
