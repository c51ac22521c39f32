import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { wh } from '@ohmstead/contract/kernel/energy'
import { hostingRecordDetail, type hostingRecordList } from '@ohmstead/contract/income/calls'
import { useListCall, type ListState } from '../../platform/calls.tsx'
import { formatDateTime, formatEnergy, formatSpan } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { Block, EmptyState, Money, RecordList, RecordSheet, StateChip, type Column, type Tone } from '../../ui/index.ts'

type Row = OutputOf<typeof hostingRecordList>['list'][number]
type Session = OutputOf<typeof hostingRecordDetail>['list'][number]
type Words = ReturnType<typeof useTranslations<'hosting'>>

const tones: Readonly<Record<Row['state'], Tone>> = { matching: 'info', active: 'live', suspended: 'fault', ended: 'plain' }

/** Hosting sessions by day: duration, delivered energy, income. */
export function HostingRecords({ list }: { readonly list: ListState<Row> }) {
  const t = useTranslations('hosting')
  const [search, change] = useSearch()
  return (
    <Block title={t('page.recordsTitle')} finding={list.rows !== undefined && list.rows.length > 0 && t('page.recordsFinding')}>
      <RecordList
        caption={t('page.recordsTitle')}
        columns={columnsOf(t)}
        list={list}
        keyOf={(row) => row.custodyId}
        empty={<EmptyState>{t('page.noRecords')}</EmptyState>}
        open={(row) => change({ custody: row.custodyId })}
        selected={search['custody']}
      />
      {search['custody'] !== undefined && <CustodySheet custodyId={search['custody']} onClose={() => change({ custody: undefined })} />}
    </Block>
  )
}

function columnsOf(t: Words): Column<Row>[] {
  return [
    { key: 'from', head: t('page.from'), heads: true, cell: (row) => formatDateTime(row.from) },
    { key: 'unit', head: t('page.unit'), phone: 'meta', cell: (row) => row.pointName },
    { key: 'minutes', head: t('page.lasted'), end: true, phone: 'none', cell: (row) => formatSpan(row.minutes * 60_000) },
    { key: 'energy', head: t('page.energy'), end: true, phone: 'meta', cell: (row) => `${formatEnergy(wh(row.energyWh))} kWh` },
    { key: 'net', head: t('page.net'), end: true, phone: 'amount', cell: (row) => <Money amount={row.net} rest /> },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: (row) => (
        <>
          <StateChip tone={tones[row.state]}>{t(`page.recordStates.${row.state}`)}</StateChip>
          {row.switchOff !== null && (
            <span className="block text-xs text-ink-3">{t(`page.switchOff.${row.switchOff.state}`, { time: formatDateTime(row.switchOff.at) })}</span>
          )}
        </>
      ),
    },
  ]
}

function CustodySheet({ custodyId, onClose }: { readonly custodyId: string; readonly onClose: () => void }) {
  const t = useTranslations('hosting')
  const list = useListCall(hostingRecordDetail, { custodyId })
  const columns: Column<Session>[] = [
    { key: 'start', head: t('page.started'), heads: true, cell: (row) => formatDateTime(row.startedAt) },
    { key: 'energy', head: t('page.energy'), end: true, phone: 'meta', cell: (row) => `${formatEnergy(wh(row.energyWh))} kWh` },
    { key: 'price', head: t('page.driverPaid'), end: true, phone: 'none', cell: (row) => <Money amount={row.price} asset={null} rest /> },
    { key: 'net', head: t('page.net'), end: true, phone: 'amount', cell: (row) => <Money amount={row.net} rest /> },
    {
      key: 'trail',
      head: t('page.trail'),
      phone: 'line',
      cell: (row) =>
        row.transferId === null ? (
          t('page.notSettled')
        ) : (
          <Link to="/income" search={{ line: row.transferId }}>
            {t('page.openTrail')}
          </Link>
        ),
    },
  ]
  return (
    <RecordSheet title={t('page.sessionsOfDay')} open onClose={onClose}>
      <RecordList
        caption={t('page.sessionsOfDay')}
        columns={columns}
        list={list}
        keyOf={(row) => row.chargingSessionId}
        empty={<EmptyState>{t('page.noSessions')}</EmptyState>}
      />
    </RecordSheet>
  )
}
