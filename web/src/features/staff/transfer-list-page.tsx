import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { staffTransferList } from '@ohmstead/contract/transfers/calls'
import { transferStates } from '@ohmstead/contract/transfers/types'
import { useListCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Money, StateChip, type Column, type Tone } from '../../ui/index.ts'
import { IdCell, MemberMoneyPage, useMoneyFilter } from './member-money-page.tsx'

type Row = OutputOf<typeof staffTransferList>['list'][number]
const tones: Readonly<Record<Row['state'], Tone>> = { held: 'info', completed: 'live', undone: 'plain' }

/** Transfers of all members, or of one. Staff see them and cannot change them. */
export function Page() {
  const t = useTranslations('transfers')
  const filter = useMoneyFilter(transferStates)
  const { state, ofMember, isWrong } = filter
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
    />
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
