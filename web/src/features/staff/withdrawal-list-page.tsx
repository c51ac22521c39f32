import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { isId } from '@ohmstead/contract/kernel/id'
import { staffWithdrawalList } from '@ohmstead/contract/withdrawals/calls'
import { withdrawalStates } from '@ohmstead/contract/withdrawals/types'
import { useListCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { EmptyState, Field, Money, PageFrame, PageHeader, RecordList, Select, StateChip, type Column } from '../../ui/index.ts'
import { formatSince, shortId } from './device.ts'
import { WithdrawalSheet, withdrawalTones } from './withdrawal-sheet.tsx'

type Row = OutputOf<typeof staffWithdrawalList>['list'][number]
const shows = ['all', 'late', ...withdrawalStates] as const

/** Withdrawals of all members: those in progress first, the oldest at the top. Filters and the open one are in the address. */
export function Page() {
  const t = useTranslations('withdrawals')
  const at = useNow(60_000)
  const [search, change] = useSearch()
  const typed = search['member'] ?? ''
  const show = shows.find((known) => known === search['show']) ?? 'all'
  const isWrong = typed !== '' && !isId('member', typed)
  const list = useListCall(
    staffWithdrawalList,
    { ...(typed !== '' && !isWrong && { memberId: typed }), ...(show === 'late' ? { late: true } : show === 'all' ? {} : { state: show }) },
    { enabled: !isWrong },
  )
  const open = search['withdrawal'] ?? ''
  return (
    <PageFrame>
      <PageHeader title={t('page.staff.title')} note={t('page.staff.note')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          name="member"
          label={t('page.staff.member')}
          value={typed}
          error={isWrong ? t('page.staff.wrong') : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ member: event.target.value.trim() })}
        />
        <Select
          name="show"
          label={t('page.list.standing')}
          value={show}
          onSelect={(value) => change({ show: value === 'all' ? undefined : value })}
          options={shows.map((value) => ({
            value,
            label: value === 'all' ? t('page.list.all') : value === 'late' ? t('page.staff.late') : t(`page.states.${value}`),
          }))}
        />
      </div>
      {!isWrong && (
        <RecordList
          caption={t('page.staff.title')}
          columns={columnsOf(t, (time) => formatSince(time, at))}
          list={list}
          keyOf={({ id }) => id}
          open={({ id }) => change({ withdrawal: id })}
          selected={open}
          empty={<EmptyState>{t('page.staff.empty')}</EmptyState>}
        />
      )}
      {isId('withdrawal', open) && <WithdrawalSheet key={open} id={open} onClose={() => change({ withdrawal: undefined })} />}
    </PageFrame>
  )
}

function columnsOf(t: ReturnType<typeof useTranslations<'withdrawals'>>, since: typeof formatDateTime): readonly Column<Row>[] {
  return [
    { key: 'id', head: t('page.list.what'), heads: true, cell: ({ id }) => <code className="whitespace-nowrap">{shortId(id)}</code> },
    {
      key: 'member',
      head: t('page.staff.member'),
      phone: 'line',
      cell: ({ memberId }) => (
        <code className="whitespace-nowrap" title={memberId}>
          {shortId(memberId)}
        </code>
      ),
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
