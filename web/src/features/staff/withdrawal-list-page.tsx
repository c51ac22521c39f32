import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { isId } from '@ohmstead/contract/kernel/id'
import { staffWithdrawalList } from '@ohmstead/contract/withdrawals/calls'
import { withdrawalStates } from '@ohmstead/contract/withdrawals/types'
import { useListCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { formatDateTime, formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { Money, StateChip, type Column } from '../../ui/index.ts'
import { IdCell, MemberMoneyPage, useMoneyFilter } from './member-money-page.tsx'
import { WithdrawalSheet, withdrawalTones } from './withdrawal-sheet.tsx'

type Row = OutputOf<typeof staffWithdrawalList>['list'][number]
const shows = ['late', ...withdrawalStates] as const

/** Withdrawals of all members: those in progress first, the oldest at the top. Filters and the open one are in the address. */
export function Page() {
  const t = useTranslations('withdrawals')
  const at = useNow(60_000)
  const [search, change] = useSearch()
  const filter = useMoneyFilter(shows)
  const { state, ofMember, isWrong } = filter
  const list = useListCall(
    staffWithdrawalList,
    { ...ofMember, ...(state === 'late' ? { late: true } : state === undefined ? {} : { state }) },
    { enabled: !isWrong },
  )
  const open = search['withdrawal'] ?? ''
  return (
    <MemberMoneyPage
      title={t('page.staff.title')}
      note={t('page.staff.note')}
      member={{ label: t('page.staff.member'), wrong: t('page.staff.wrong') }}
      state={{
        label: t('page.list.standing'),
        all: t('page.list.all'),
        options: shows,
        nameOf: (value) => (value === 'late' ? t('page.staff.late') : t(`page.states.${value}`)),
      }}
      filter={filter}
      list={list}
      columns={columnsOf(t, (time) => formatTime(time, { now: at }))}
      empty={t('page.staff.empty')}
      open={({ id }) => change({ withdrawal: id })}
      selected={open}
    >
      {isId('withdrawal', open) && <WithdrawalSheet key={open} id={open} onClose={() => change({ withdrawal: undefined })} />}
    </MemberMoneyPage>
  )
}

function columnsOf(t: ReturnType<typeof useTranslations<'withdrawals'>>, since: typeof formatDateTime): readonly Column<Row>[] {
  return [
    { key: 'id', head: t('page.list.what'), heads: true, cell: ({ id }) => <IdCell id={id} /> },
    {
      key: 'member',
      head: t('page.staff.member'),
      phone: 'line',
      cell: ({ memberId }) => <IdCell id={memberId} />,
    },
    { key: 'network', head: t('page.list.network'), phone: 'meta', cell: ({ network }) => network.toUpperCase() },
    { key: 'at', head: t('page.list.at'), phone: 'meta', cell: ({ confirmedAt }) => since(confirmedAt) },
    {
      key: 'promised',
      head: t('page.staff.promised'),
      phone: 'none',
      cell: ({ promisedAt, endedAt }) => (endedAt === null ? formatDateTime(promisedAt).slice(0, 16) : '–'),
    },
    {
      key: 'holds',
      head: t('page.staff.reasons'),
      phone: 'line',
      cell: ({ holds }) => (holds.length === 0 ? '–' : holds.map(({ reason }) => t(`page.staff.holds.${reason}`)).join(', ')),
    },
    {
      key: 'state',
      head: t('page.list.standing'),
      phone: 'state',
      cell: ({ state, late }) => (
        <StateChip tone={late ? 'fault' : withdrawalTones[state]}>{late ? t('page.staff.late') : t(`page.states.${state}`)}</StateChip>
      ),
    },
    { key: 'amount', head: t('page.list.amount'), end: true, cell: ({ amount }) => <Money amount={amount} asset={null} /> },
  ]
}
