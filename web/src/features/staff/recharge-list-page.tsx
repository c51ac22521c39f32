import { staffRechargeList } from '@ohmstead/contract/deposits/calls'
import { depositStates } from '@ohmstead/contract/deposits/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useListCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Money, StateChip, type Column, type Tone } from '../../ui/index.ts'
import { IdCell, MemberMoneyPage, useMoneyFilter } from './member-money-page.tsx'

type Row = OutputOf<typeof staffRechargeList>['list'][number]
const tones: Readonly<Record<Row['state'], Tone>> = { seen: 'info', final: 'attention', credited: 'live', dropped: 'plain', unmatched: 'attention' }

/** Deposits of all members, of one, or those without a member. Staff see them and cannot change them. */
export function Page() {
  const t = useTranslations('deposits')
  const filter = useMoneyFilter(depositStates)
  const { state, ofMember, isWrong } = filter
  const list = useListCall(staffRechargeList, { ...ofMember, ...(state && { state }) }, { enabled: !isWrong })
  return (
    <MemberMoneyPage
      title={t('page.list.title')}
      note={t('page.staff.note')}
      member={{ label: t('page.staff.member'), hint: t('page.staff.memberHint'), wrong: t('page.staff.wrong') }}
      state={{ label: t('page.list.state'), all: t('page.list.all'), options: depositStates, nameOf: (value) => t(`page.states.${value}`) }}
      filter={filter}
      list={list}
      columns={columnsOf(t)}
      empty={t('page.staff.empty')}
    />
  )
}

function columnsOf(t: ReturnType<typeof useTranslations<'deposits'>>): readonly Column<Row>[] {
  return [
    { key: 'id', head: t('page.staff.order'), heads: true, cell: ({ id }) => <IdCell id={id} /> },
    {
      key: 'member',
      head: t('page.staff.member'),
      phone: 'line',
      cell: ({ memberId }) => (memberId === null ? t('page.staff.nobody') : <IdCell id={memberId} />),
    },
    { key: 'network', head: t('page.network'), phone: 'line', cell: ({ network }) => network.toUpperCase() },
    { key: 'to', head: t('page.staff.to'), phone: 'none', cell: ({ recipient }) => <IdCell id={recipient} /> },
    { key: 'hash', head: t('page.detail.hash'), phone: 'none', cell: ({ transactionHash }) => <IdCell id={transactionHash} /> },
    { key: 'at', head: t('page.list.at'), phone: 'meta', cell: ({ seenAt }) => formatDateTime(seenAt) },
    {
      key: 'state',
      head: t('page.list.state'),
      phone: 'state',
      cell: ({ state }) => <StateChip tone={tones[state]}>{t(`page.states.${state}`)}</StateChip>,
    },
    { key: 'amount', head: t('page.list.amount'), end: true, cell: ({ amount }) => <Money amount={amount} asset={null} /> },
  ]
}
