import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { isId } from '@ohmstead/contract/kernel/id'
import { staffTransferList } from '@ohmstead/contract/transfers/calls'
import { transferStates } from '@ohmstead/contract/transfers/types'
import type { ReactNode } from 'react'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { Answered, EmptyState, Money, RecordSheet, Sheet, Skeleton, StateChip, type Column, type Tone } from '../../ui/index.ts'
import { IdCell, MemberMoneyPage, useMoneyFilter } from './member-money-page.tsx'

type Row = OutputOf<typeof staffTransferList>['list'][number]
const tones: Readonly<Record<Row['state'], Tone>> = { held: 'info', completed: 'live', undone: 'plain' }

/** Transfers of all members, or of one. Staff see them and cannot change them. */
export function Page() {
  const t = useTranslations('transfers')
  const filter = useMoneyFilter(transferStates)
  const { state, ofMember, isWrong } = filter
  const [search, change] = useSearch()
  const open = search['transfer'] ?? ''
  const list = useListCall(staffTransferList, { ...ofMember, ...(state && { state }) }, { enabled: !isWrong })
  return (
    <MemberMoneyPage
      title={t('page.staff.title')}
      note={t('page.staff.note')}
      member={{ label: t('page.staff.member'), hint: t('page.staff.memberHint'), wrong: t('page.staff.wrong') }}
      state={{ label: t('page.staff.state'), all: t('page.staff.all'), options: transferStates, nameOf: (value) => t(`page.staff.${value}`) }}
      filter={filter}
      list={list}
      columns={columnsOf(t)}
      empty={t('page.staff.empty')}
      open={({ id }) => change({ transfer: id })}
      selected={open}
    >
      {isId('memberTransfer', open) && <TransferSheet key={open} id={open} onClose={() => change({ transfer: undefined })} />}
    </MemberMoneyPage>
  )
}

/** One transfer with both sides and its times. */
function TransferSheet({ id, onClose }: { readonly id: Row['id']; readonly onClose: () => void }) {
  const t = useTranslations('transfers')
  const read = useCall(staffTransferList, { transferId: id })
  const frame = (state: ReactNode) => (
    <Sheet title={t('page.staff.transfer')} open onClose={onClose}>
      {state}
    </Sheet>
  )
  return (
    <Answered
      read={read}
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
  const t = useTranslations('transfers')
  const isOwn = row.memberId === row.recipientId
  return (
    <RecordSheet
      title={t('page.staff.transfer')}
      open
      onClose={onClose}
      amount={
        <p>
          <Money amount={row.amount} rest size="display" />
        </p>
      }
      facts={[
        { key: 'state', name: t('page.staff.state'), value: t(`page.staff.${row.state}`) },
        { key: 'wallet', name: t('page.staff.wallet'), value: t(`page.staff.${row.wallet}`) },
        { key: 'at', name: t('page.staff.confirmed'), value: formatDateTime(row.confirmedAt) },
        { key: 'by', name: t('page.staff.by'), value: t(`page.staff.${row.confirmedBy}`) },
        ...(isOwn ? [{ key: 'to', name: t('page.staff.recipient'), value: t('page.staff.own') }] : []),
      ]}
      ids={[
        { name: t('page.staff.transfer'), value: row.id },
        { name: t('page.staff.sender'), value: row.memberId },
        ...(isOwn ? [] : [{ name: t('page.staff.recipient'), value: row.recipientId }]),
      ]}
    >
      <p className="actions">
        <Link to="/staff/members" search={{ member: row.memberId }}>
          {t('page.staff.sender')}
        </Link>
        {!isOwn && (
          <Link to="/staff/members" search={{ member: row.recipientId }}>
            {t('page.staff.recipient')}
          </Link>
        )}
      </p>
    </RecordSheet>
  )
}

function columnsOf(t: ReturnType<typeof useTranslations<'transfers'>>): readonly Column<Row>[] {
  return [
    { key: 'id', head: t('page.staff.transfer'), heads: true, cell: ({ id }) => <IdCell id={id} /> },
    { key: 'from', head: t('page.staff.sender'), phone: 'line', cell: ({ memberId }) => <IdCell id={memberId} /> },
    {
      key: 'to',
      head: t('page.staff.recipient'),
      phone: 'line',
      cell: ({ memberId, recipientId }) => (memberId === recipientId ? t('page.staff.own') : <IdCell id={recipientId} />),
    },
    { key: 'wallet', head: t('page.staff.wallet'), phone: 'none', cell: ({ wallet }) => t(`page.staff.${wallet}`) },
    { key: 'at', head: t('page.staff.confirmed'), phone: 'meta', cell: ({ confirmedAt }) => formatDateTime(confirmedAt) },
    { key: 'by', head: t('page.staff.by'), phone: 'none', cell: ({ confirmedBy }) => t(`page.staff.${confirmedBy}`) },
    {
      key: 'state',
      head: t('page.staff.state'),
      phone: 'state',
      cell: ({ state }) => <StateChip tone={tones[state]}>{t(`page.staff.${state}`)}</StateChip>,
    },
    { key: 'amount', head: t('page.staff.amount'), end: true, cell: ({ amount }) => <Money amount={amount} asset={null} /> },
  ]
}
