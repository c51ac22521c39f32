import { staffRechargeList } from '@ohmstead/contract/deposits/calls'
import { depositStates } from '@ohmstead/contract/deposits/types'
import { isId } from '@ohmstead/contract/kernel/id'
import { networkCodes } from '@ohmstead/contract/networks/types'
import { useListCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { Money, Select, StateChip, type Column } from '../../ui/index.ts'
import { IdCell, MemberMoneyPage, useMoneyFilter } from './member-money-page.tsx'
import { RechargeSheet, rechargeTones, type RechargeRow } from './recharge-sheet.tsx'

/** Deposits of all members, of one, or those without a member. Filters and the open one are in the address. */
export function Page() {
  const t = useTranslations('deposits')
  const filter = useMoneyFilter(depositStates)
  const { state, ofMember, isWrong } = filter
  const [search, change] = useSearch()
  const network = networkCodes.find((known) => known === search['network'])
  const list = useListCall(staffRechargeList, { ...ofMember, ...(state && { state }), ...(network && { network }) }, { enabled: !isWrong })
  const open = search['recharge'] ?? ''
  return (
    <MemberMoneyPage
      title={t('page.list.title')}
      note={t('page.staff.note')}
      member={{ label: t('page.staff.member'), hint: t('page.staff.memberHint'), wrong: t('page.staff.wrong') }}
      state={{ label: t('page.list.state'), all: t('page.list.all'), options: depositStates, nameOf: (value) => t(`page.states.${value}`) }}
      filter={filter}
      also={
        <Select
          name="network"
          label={t('page.network')}
          value={network ?? ''}
          onSelect={(value) => change({ network: value })}
          options={[{ value: '', label: t('page.list.all') }, ...networkCodes.map((value) => ({ value, label: value.toUpperCase() }))]}
        />
      }
      list={list}
      columns={columnsOf(t)}
      empty={t('page.staff.empty')}
      open={({ id }) => change({ recharge: id })}
      selected={open}
    >
      {isId('deposit', open) && <RechargeSheet key={open} id={open} onClose={() => change({ recharge: undefined })} />}
    </MemberMoneyPage>
  )
}

function columnsOf(t: ReturnType<typeof useTranslations<'deposits'>>): readonly Column<RechargeRow>[] {
  return [
    { key: 'id', head: t('page.staff.order'), heads: true, cell: ({ id }) => <IdCell id={id} /> },
    {
      key: 'member',
      head: t('page.staff.member'),
      phone: 'line',
      cell: ({ memberId }) => (memberId === null ? t('page.staff.noMember') : <IdCell id={memberId} />),
    },
    { key: 'network', head: t('page.network'), phone: 'line', cell: ({ network }) => network.toUpperCase() },
    { key: 'to', head: t('page.staff.to'), phone: 'none', cell: ({ recipient }) => <IdCell id={recipient} /> },
    { key: 'hash', head: t('page.detail.hash'), phone: 'none', cell: ({ transactionHash }) => <IdCell id={transactionHash} /> },
    { key: 'at', head: t('page.list.at'), phone: 'meta', cell: ({ seenAt }) => formatDateTime(seenAt) },
    {
      key: 'state',
      head: t('page.list.state'),
      phone: 'state',
      cell: ({ state }) => <StateChip tone={rechargeTones[state]}>{t(`page.states.${state}`)}</StateChip>,
    },
    { key: 'amount', head: t('page.list.amount'), end: true, cell: ({ amount }) => <Money amount={amount} asset={null} /> },
  ]
}
