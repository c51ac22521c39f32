import { chargingList } from '@ohmstead/contract/charging/calls'
import { chargingStates } from '@ohmstead/contract/charging/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { wh } from '@ohmstead/contract/kernel/energy'
import { useListCall } from '../../platform/calls.tsx'
import { filterMax } from '../../platform/form-rules.ts'
import { formatCount, formatDateTime, formatEnergy } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import {
  EmptyState,
  Money,
  PageFrame,
  PageHeader,
  RecordList,
  RecordSheet,
  SearchField,
  Select,
  StateChip,
  type Column,
  type Tone,
} from '../../ui/index.ts'
import { shortId } from './device.ts'

type Row = OutputOf<typeof chargingList>['list'][number]
type State = Row['state']

const tones: Readonly<Record<State, Tone>> = {
  authorised: 'info',
  charging: 'energy',
  suspended: 'info',
  finishing: 'info',
  settled: 'plain',
  disputed: 'attention',
  refunded: 'plain',
  failed: 'fault',
}

/** Charging sessions, found by their id, the member, or the device. */
export function Page() {
  const t = useTranslations('staff')
  const words = useTranslations('charging')
  const [search, change] = useSearch()
  const state = chargingStates.find((known) => known === search['state'])
  const sought = search['q']?.slice(0, filterMax(chargingList, 'search'))
  const list = useListCall(chargingList, { search: sought, state }, { keepPrevious: true })
  const open = list.rows?.find((row) => row.id === search['session'])
  return (
    <PageFrame>
      <PageHeader title={t('page.sessions.title')} note={t('page.sessions.note')} />
      <div className="flex flex-wrap items-end gap-4" role="search">
        <SearchField
          label={t('page.sessions.search')}
          maxLength={filterMax(chargingList, 'search')}
          value={sought ?? ''}
          onValue={(q) => change({ q: q === '' ? undefined : q, session: undefined }, { replace: true })}
        />
        <Select
          label={t('page.state')}
          value={state ?? 'all'}
          onSelect={(value) => change({ state: value === 'all' ? undefined : value, session: undefined })}
          options={[{ value: 'all', label: t('page.anyState') }, ...chargingStates.map((value) => ({ value, label: words(`page.states.${value}`) }))]}
        />
      </div>
      <RecordList
        caption={t('page.sessions.title')}
        list={list}
        keyOf={(row) => row.id}
        open={(row) => change({ session: row.id })}
        selected={open?.id}
        columns={useColumns()}
        empty={<EmptyState>{sought === undefined && state === undefined ? t('page.sessions.none') : t('page.sessions.noneFits')}</EmptyState>}
      />
      {open !== undefined && <SessionSheet row={open} onClose={() => change({ session: undefined })} />}
    </PageFrame>
  )
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations('staff')
  const words = useTranslations('charging')
  return [
    {
      key: 'started',
      head: t('page.sessions.started'),
      heads: true,
      cell: (row) => <span className="whitespace-nowrap">{formatDateTime(row.startedAt)}</span>,
    },
    { key: 'device', head: t('page.device'), phone: 'meta', cell: (row) => row.pointName },
    { key: 'driver', head: t('page.driver'), phone: 'line', cell: (row) => <code title={row.driverId}>{shortId(row.driverId)}</code> },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: (row) => <StateChip tone={tones[row.state]}>{words(`page.states.${row.state}`)}</StateChip>,
    },
    { key: 'energy', head: 'kWh', end: true, phone: 'meta', cell: (row) => formatEnergy(wh(row.energyWh)) },
    {
      key: 'price',
      head: t('page.price'),
      end: true,
      phone: 'amount',
      cell: (row) => (row.price === null ? '–' : <Money amount={row.price} rest />),
    },
  ]
}

/** One charging session with its times, and the way to its device and to what staff can do with it. */
function SessionSheet({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const words = useTranslations('charging')
  return (
    <RecordSheet
      title={row.pointName}
      open
      onClose={onClose}
      {...(row.price !== null && {
        amount: (
          <p>
            <Money amount={row.price} rest size="display" />
          </p>
        ),
      })}
      timeline={{
        title: t('page.sessions.timeline'),
        items: [
          { key: 'start', title: t('page.sessions.started'), state: 'done', at: formatDateTime(row.startedAt) },
          {
            key: 'end',
            title: row.stoppedAt === null ? words(`page.states.${row.state}`) : t('page.sessions.ended'),
            state: row.state === 'failed' ? 'failed' : row.stoppedAt === null ? 'now' : 'done',
            ...(row.stoppedAt !== null && { at: formatDateTime(row.stoppedAt) }),
            ...(row.failure !== null && { note: words(`page.failures.${row.failure}.title`) }),
          },
        ],
      }}
      facts={[
        { key: 'state', name: t('page.state'), value: words(`page.states.${row.state}`) },
        { key: 'connector', name: t('page.connector'), value: formatCount(row.connector) },
        { key: 'energy', name: t('page.disputes.energy'), value: `${formatEnergy(wh(row.energyWh))} kWh` },
        { key: 'paid', name: t('page.paid'), value: <Money amount={row.paid} rest /> },
        { key: 'debt', name: t('page.owed'), value: <Money amount={row.debt} rest /> },
      ]}
      ids={[
        { name: t('page.chargingSession'), value: row.id },
        { name: t('page.driver'), value: row.driverId },
      ]}
    >
      <p className="actions">
        <Link to="/staff/devices/:id" params={{ id: row.pointId }}>
          {t('page.sessions.device')}
        </Link>
        <Link to="/staff/sessions" search={{ q: row.driverId }}>
          {t('page.sessions.ofDriver')}
        </Link>
      </p>
    </RecordSheet>
  )
}
