import { isId } from '@ohmstead/contract/kernel/id'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { staffResaleList } from '@ohmstead/contract/resales/calls'
import { resaleStates } from '@ohmstead/contract/resales/types'
import type { ReactNode } from 'react'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { Answered, EmptyState, Field, Money, RecordSheet, Sheet, Skeleton, StateChip, type Column, type Tone } from '../../ui/index.ts'
import { IdCell, MemberMoneyPage, useMoneyFilter } from './member-money-page.tsx'

type Row = OutputOf<typeof staffResaleList>['list'][number]
const tones: Readonly<Record<Row['state'], Tone>> = {
  offered: 'attention',
  withdrawn: 'plain',
  expired: 'plain',
  held: 'info',
  released: 'live',
  cancelled: 'plain',
}

/** Resales of all members, of one, or of one lease. Staff see them and cannot change them. */
export function Page() {
  const t = useTranslations('resales')
  const [search, change] = useSearch()
  const filter = useMoneyFilter(resaleStates)
  const { state, ofMember, isWrong } = filter
  const open = search['resale'] ?? ''
  const lease = search['lease'] ?? ''
  const isWrongLease = lease !== '' && !isId('lease', lease)
  const ofLease = lease !== '' && !isWrongLease ? { leaseId: lease } : {}
  const list = useListCall(staffResaleList, { ...ofMember, ...ofLease, ...(state && { state }) }, { enabled: !isWrong && !isWrongLease })
  return (
    <MemberMoneyPage
      title={t('page.staff.title')}
      note={t('page.staff.note')}
      member={{ label: t('page.staff.member'), hint: t('page.staff.memberHint'), wrong: t('page.staff.wrong') }}
      state={{ label: t('page.staff.state'), all: t('page.staff.all'), options: resaleStates, nameOf: (value) => t(`page.states.${value}`) }}
      filter={filter}
      also={
        <Field
          name="lease"
          label={t('page.staff.lease')}
          hint={t('page.staff.leaseHint')}
          value={lease}
          error={isWrongLease ? t('page.staff.wrongLease') : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ lease: event.target.value.trim() })}
        />
      }
      list={list}
      columns={columnsOf(t)}
      empty={t('page.staff.empty')}
      open={({ id }) => change({ resale: id })}
      selected={open}
    >
      {isId('resale', open) && <ResaleSheet key={open} id={open} onClose={() => change({ resale: undefined })} />}
    </MemberMoneyPage>
  )
}

/** One resale with both members, its leases, its money and its times. */
function ResaleSheet({ id, onClose }: { readonly id: Row['id']; readonly onClose: () => void }) {
  const t = useTranslations('resales')
  const frame = (state: ReactNode) => (
    <Sheet title={t('page.staff.resale')} open onClose={onClose}>
      {state}
    </Sheet>
  )
  return (
    <Answered
      read={useCall(staffResaleList, { resaleId: id })}
      skeleton={<Skeleton height="320px" />}
      frame={frame}
      isEmpty={({ list }) => list.length === 0}
      empty={<EmptyState>{t('page.staff.empty')}</EmptyState>}
    >
      {({ list: [row] }) => row !== undefined && <Shown row={row} onClose={onClose} />}
    </Answered>
  )
}

function Shown({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const t = useTranslations('resales')
  const time = (key: 'offered' | 'valid' | 'sold' | 'pays' | 'ended', at: Row['soldAt']) =>
    at === null ? [] : [{ key, name: t(`page.staff.${key}`), value: formatDateTime(at) }]
  const number = (key: 'buyer' | 'bought' | 'returned', id: string | null) => (id === null ? [] : [{ name: t(`page.staff.${key}`), value: id }])
  return (
    <RecordSheet
      title={t('page.staff.resale')}
      open
      onClose={onClose}
      amount={
        <p>
          <Money amount={row.price} rest size="display" />
        </p>
      }
      facts={[
        { key: 'state', name: t('page.staff.state'), value: t(`page.states.${row.state}`) },
        { key: 'fee', name: t('page.staff.fee'), value: <Money amount={row.fee} rest /> },
        ...(row.used === null ? [] : [{ key: 'used', name: t('page.staff.used'), value: <Money amount={row.used} rest /> }]),
        ...time('offered', row.offeredAt),
        ...time('valid', row.validUntil),
        ...time('sold', row.soldAt),
        ...(row.state === 'cancelled' ? [] : time('pays', row.cancellableUntil)),
        ...time('ended', row.endedAt),
      ]}
      ids={[
        { name: t('page.staff.resale'), value: row.id },
        { name: t('page.staff.seller'), value: row.sellerId },
        ...number('buyer', row.buyerId),
        { name: t('page.staff.lease'), value: row.leaseId },
        ...number('bought', row.boughtLeaseId),
        ...number('returned', row.returnedLeaseId),
      ]}
    >
      <p className="actions">
        <Link to="/staff/members" search={{ member: row.sellerId }}>
          {t('page.staff.seller')}
        </Link>
        {row.buyerId !== null && (
          <Link to="/staff/members" search={{ member: row.buyerId }}>
            {t('page.staff.buyer')}
          </Link>
        )}
      </p>
    </RecordSheet>
  )
}

function columnsOf(t: ReturnType<typeof useTranslations<'resales'>>): readonly Column<Row>[] {
  return [
    { key: 'id', head: t('page.staff.resale'), heads: true, cell: ({ id }) => <IdCell id={id} /> },
    { key: 'seller', head: t('page.staff.seller'), phone: 'line', cell: ({ sellerId }) => <IdCell id={sellerId} /> },
    { key: 'buyer', head: t('page.staff.buyer'), phone: 'line', cell: ({ buyerId }) => buyerId !== null && <IdCell id={buyerId} /> },
    { key: 'lease', head: t('page.staff.lease'), phone: 'none', cell: ({ leaseId }) => <IdCell id={leaseId} /> },
    { key: 'offered', head: t('page.staff.offered'), phone: 'none', cell: ({ offeredAt }) => formatDateTime(offeredAt) },
    { key: 'sold', head: t('page.staff.sold'), phone: 'meta', cell: ({ soldAt }) => soldAt !== null && formatDateTime(soldAt) },
    {
      key: 'state',
      head: t('page.staff.state'),
      phone: 'state',
      cell: ({ state }) => <StateChip tone={tones[state]}>{t(`page.states.${state}`)}</StateChip>,
    },
    { key: 'fee', head: t('page.staff.fee'), end: true, phone: 'none', cell: ({ fee }) => <Money amount={fee} asset={null} /> },
    { key: 'price', head: t('page.staff.price'), end: true, cell: ({ price }) => <Money amount={price} asset={null} /> },
  ]
}
