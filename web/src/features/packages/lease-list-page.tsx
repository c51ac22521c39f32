import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { zero } from '@ohmstead/contract/kernel/amount'
import { hostingStateCall } from '@ohmstead/contract/hosting/calls'
import { wh } from '@ohmstead/contract/kernel/energy'
import { DAY_MS } from '@ohmstead/contract/kernel/instant'
import { leaseDetail, leaseList, leaseStatement } from '@ohmstead/contract/packages/calls'
import { isRunning } from '@ohmstead/contract/packages/types'
import { useState } from 'react'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { send } from '../../platform/client.ts'
import { now } from '../../platform/clock.ts'
import { formatDate, formatDateTime, formatEnergy } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { saveAnswered } from '../../platform/save-file.ts'
import {
  Answered,
  Block,
  Button,
  ButtonLink,
  EmptyState,
  Facts,
  Money,
  Note,
  PageFrame,
  PageHeader,
  RecordList,
  RecordSheet,
  Skeleton,
  StateChip,
  Tabs,
  type Column,
  type Tone,
} from '../../ui/index.ts'
import { CancelLease, usedRows } from './cancel-lease.tsx'

type Lease = OutputOf<typeof leaseDetail>
type LeaseState = Lease['state']

const tones: Readonly<Record<LeaseState, Tone>> = {
  pending: 'info',
  effective: 'live',
  forSale: 'attention',
  sold: 'plain',
  cancelled: 'plain',
  expired: 'plain',
}
/** As with the first notice before the end. */
const EXPIRING_DAYS = 30
const filters = ['all', 'effective', 'pending', 'forSale', 'sold', 'expired', 'cancelled'] as const

/** The history of each lease: the amount paid, the amount received so far, and the signed difference. */
export function Page() {
  const t = useTranslations('packages')
  const [search, change] = useSearch()
  const state = filters.find((known) => known === search['state']) ?? 'all'
  const list = useListCall(leaseList, state === 'all' ? {} : { state })
  return (
    <PageFrame>
      <PageHeader title={t('page.leasesTitle')} note={t('page.leasesNote')} />
      {search['bought'] && (
        <Note tone="live" title={t('page.boughtTitle')}>
          {t('page.boughtBody')}
        </Note>
      )}
      <Tabs
        label={t('page.filter')}
        value={state}
        onSelect={(value) => change({ state: value === 'all' ? undefined : value, bought: undefined })}
        tabs={filters.map((value) => ({ value, label: value === 'all' ? t('page.all') : t(`page.states.${value}`) }))}
      />
      <RecordList
        caption={t('page.leasesTitle')}
        columns={columnsOf(t)}
        list={list}
        keyOf={(lease) => lease.id}
        empty={<EmptyState action={<ButtonLink to="/rental">{t('page.toList')}</ButtonLink>}>{t('page.noLeases')}</EmptyState>}
        open={(lease) => change({ lease: lease.id })}
        selected={search['lease']}
      />
      {search['lease'] !== undefined && <LeaseSheet id={search['lease']} onClose={() => change({ lease: undefined, bought: undefined })} />}
    </PageFrame>
  )
}

function columnsOf(t: ReturnType<typeof useTranslations<'packages'>>): Column<Lease>[] {
  return [
    {
      key: 'name',
      head: t('page.package'),
      heads: true,
      cell: (lease) => (
        <>
          {lease.packageName}
          <div className="text-s text-ink-2">
            <code>{lease.serial}</code>
          </div>
        </>
      ),
    },
    {
      key: 'bought',
      head: t('page.boughtAt'),
      phone: 'meta',
      cell: (lease) => (
        <>
          {formatDate(lease.boughtAt)}
          <div className="text-s text-ink-2">{t('page.days', { days: lease.cycleDays + lease.extendedDays })}</div>
        </>
      ),
    },
    {
      key: 'term',
      head: t('page.termHead'),
      phone: 'none',
      cell: (lease) =>
        lease.effectiveAt !== null &&
        lease.expiresAt !== null && (
          <>
            {formatDate(lease.effectiveAt)}
            <div className="text-s text-ink-2">{formatDate(lease.endedAt ?? lease.expiresAt)}</div>
          </>
        ),
    },
    { key: 'paid', head: t('page.paid'), end: true, phone: 'none', cell: (lease) => <Money amount={lease.price} asset={null} /> },
    { key: 'received', head: t('page.received'), end: true, phone: 'none', cell: (lease) => <Money amount={lease.received} asset={null} rest /> },
    {
      key: 'perDay',
      head: t('page.perDayNetHead'),
      end: true,
      phone: 'none',
      cell: (lease) => lease.perDay !== null && <Money amount={lease.perDay.net} asset={null} rest />,
    },
    {
      key: 'difference',
      head: t('page.difference'),
      end: true,
      phone: 'amount',
      cell: (lease) => lease.difference !== null && <Money amount={lease.difference} signed rest />,
    },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: (lease) => (
        <>
          <StateChip tone={tones[lease.state]}>{t(`page.states.${lease.state}`)}</StateChip>
          {daysLeft(lease) !== null && <div className="text-s text-ink-2">{t('page.expiring', { days: daysLeft(lease) ?? 0 })}</div>}
        </>
      ),
    },
  ]
}

/** Days until a running lease ends, from 30 days before; null otherwise. */
function daysLeft({ state, expiresAt }: Lease): number | null {
  if (expiresAt === null || (state !== 'effective' && state !== 'forSale')) return null
  const days = Math.max(0, Math.ceil((expiresAt - now()) / DAY_MS))
  return days <= EXPIRING_DAYS ? days : null
}

function LeaseSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslations('packages')
  return (
    <Answered
      read={useCall(leaseDetail, { leaseId: id })}
      skeleton={<Skeleton height="560px" />}
      frame={(state) => (
        <RecordSheet title={t('page.lease')} open onClose={onClose}>
          {state}
        </RecordSheet>
      )}
    >
      {(lease) => <LeaseRecord lease={lease} onClose={onClose} />}
    </Answered>
  )
}

function LeaseRecord({ lease, onClose }: { readonly lease: Lease; readonly onClose: () => void }) {
  const t = useTranslations('packages')
  const { data: hosting } = useCall(hostingStateCall, { leaseId: lease.id })
  const running = isRunning(lease.state)
  const { cancelling } = lease
  const refund = cancelling?.refund ?? zero
  const hosted = (hosting?.list.length ?? 0) > 0
  return (
    <RecordSheet
      title={lease.packageName}
      open
      onClose={onClose}
      amount={
        lease.difference !== null && (
          <p>
            <Money amount={lease.difference} signed size="fig" rest /> <span className="text-s text-ink-2">{t('page.differenceNote')}</span>
          </p>
        )
      }
      timeline={{
        title: t('page.life'),
        items: [
          { key: 'bought', title: t('page.boughtAt'), state: 'done', at: formatDateTime(lease.boughtAt) },
          {
            key: 'effective',
            title: t('page.effectiveAt'),
            state: lease.effectiveAt === null ? 'later' : 'done',
            ...(lease.effectiveAt !== null && { at: formatDateTime(lease.effectiveAt) }),
          },
          {
            key: 'expires',
            title: t('page.expiresAt'),
            state: lease.state === 'expired' ? 'done' : 'later',
            ...(lease.expiresAt !== null && { at: formatDateTime(lease.expiresAt) }),
          },
        ],
      }}
      facts={[
        { key: 'state', name: t('page.state'), value: t(`page.states.${lease.state}`) },
        { key: 'tier', name: t('page.tier'), value: t('page.tierLine', { tier: lease.tier, rank: String(lease.rank) }) },
        { key: 'placement', name: t('page.placement'), value: t(`page.placements.${lease.placement}`) },
        { key: 'paid', name: t('page.paid'), value: <Money amount={lease.price} rest /> },
        { key: 'received', name: t('page.received'), value: <Money amount={lease.received} rest state="settled" /> },
        { key: 'energy', name: t('page.energy'), value: `${formatEnergy(wh(lease.energyWh), 'day')} kWh` },
        { key: 'cycle', name: t('page.cycle'), value: t('page.days', { days: lease.cycleDays }) },
        ...(lease.extendedDays > 0 ? [{ key: 'extended', name: t('page.extended'), value: t('page.days', { days: lease.extendedDays }) }] : []),
        ...(lease.state === 'cancelled' && cancelling !== null
          ? [...usedRows(t, cancelling), { key: 'refund', name: t('page.refunded'), value: <Money amount={refund} rest state="settled" /> }]
          : []),
      ]}
      ids={[
        { name: t('page.unit'), value: lease.serial, grouped: true },
        { name: t('page.leaseId'), value: lease.id },
      ]}
    >
      <PerDay lease={lease} />
      {running && (
        <ButtonLink to="/rental/hosting" search={{ lease: lease.id }} wide>
          {hosted ? t('page.openHosting') : t('page.host')}
        </ButtonLink>
      )}
      <Resale lease={lease} />
      <DownloadStatement lease={lease} />
      <CancelLease lease={lease} />
    </RecordSheet>
  )
}

/** Where the lease is sold to another member, and what is known of such a sale. */
function Resale({ lease: { id, state, origin, placement, cancelling } }: { readonly lease: Lease }) {
  const t = useTranslations('packages')
  const note =
    state === 'sold' ? 'soldNote' : origin === 'return' ? 'returnedNote' : origin === 'resale' && cancelling !== null ? 'fromMemberNote' : null
  const isOffered = state === 'forSale'
  return (
    <>
      {note !== null && (
        <Note
          actions={
            <ButtonLink tone="quiet" to="/person/myOrder" search={{ tab: note === 'fromMemberNote' ? 'bought' : 'sold' }}>
              {t('page.toOrders')}
            </ButtonLink>
          }
        >
          {t(`page.${note}`)}
        </Note>
      )}
      {placement === 'managedSite' && (isOffered || state === 'effective') && (
        <ButtonLink tone="quiet" to="/rental/offer" search={{ lease: id }}>
          {isOffered ? t('page.openSale') : t('page.sell')}
        </ButtonLink>
      )}
    </>
  )
}

/** What the lease brought on an average day: realised figures only. */
function PerDay({ lease: { perDay } }: { readonly lease: Lease }) {
  const t = useTranslations('packages')
  if (perDay === null) return <p className="text-s text-ink-2">{t('page.perDayNone')}</p>
  const row = (key: 'gross' | 'deducted' | 'net', name: string) => ({ key, name, value: <Money amount={perDay[key]} rest /> })
  return (
    <Block title={t('page.perDay', { days: perDay.days })} level={3} finding={t('page.extendedNote')}>
      <Facts
        rows={[row('gross', t('page.perDayGross')), row('deducted', t('page.perDayDeducted')), { ...row('net', t('page.perDayNet')), total: true }]}
      />
    </Block>
  )
}

function DownloadStatement({ lease: { id: leaseId } }: { readonly lease: Lease }) {
  const t = useTranslations('packages')
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      saveAnswered((await send(leaseStatement, { leaseId })).data)
    } catch {
      // The client has shown the error, and nothing was saved.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button tone="quiet" icon="download" busy={busy} onClick={() => void download()}>
      {t('page.statement')}
    </Button>
  )
}
