import { staffRechargeList } from '@ohmstead/contract/deposits/calls'
import { depositStates } from '@ohmstead/contract/deposits/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { isId } from '@ohmstead/contract/kernel/id'
import { useListCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { EmptyState, Field, Money, PageFrame, PageHeader, RecordList, Select, StateChip, type Column, type Tone } from '../../ui/index.ts'
import { shortId } from './device.ts'

type Row = OutputOf<typeof staffRechargeList>['list'][number]
const tones: Readonly<Record<Row['state'], Tone>> = { seen: 'info', final: 'attention', credited: 'live', dropped: 'plain', unmatched: 'attention' }

/** Deposits of all members, of one, or those without a member. Staff see them and cannot change them. */
export function Page() {
  const t = useTranslations('deposits')
  const [search, change] = useSearch()
  const typed = search['member'] ?? ''
  const state = depositStates.find((known) => known === search['state'])
  const isWrong = typed !== '' && !isId('member', typed)
  const list = useListCall(
    staffRechargeList,
    { ...(typed !== '' && !isWrong && { memberId: typed }), ...(state && { state }) },
    { enabled: !isWrong },
  )
  return (
    <PageFrame>
      <PageHeader title={t('page.list.title')} note={t('page.staff.note')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          name="member"
          label={t('page.staff.member')}
          hint={t('page.staff.memberHint')}
          value={typed}
          error={isWrong ? t('page.staff.wrong') : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ member: event.target.value.trim() })}
        />
        <Select
          name="state"
          label={t('page.list.state')}
          value={state ?? ''}
          onSelect={(value) => change({ state: value })}
          options={[{ value: '', label: t('page.list.all') }, ...depositStates.map((value) => ({ value, label: t(`page.states.${value}`) }))]}
        />
      </div>
      {!isWrong && (
        <RecordList
          caption={t('page.list.title')}
          columns={columnsOf(t)}
          list={list}
          keyOf={({ id }) => id}
          empty={<EmptyState>{t('page.staff.empty')}</EmptyState>}
        />
      )}
    </PageFrame>
  )
}

const idCell = (id: string) => (
  <code className="whitespace-nowrap" title={id}>
    {shortId(id)}
  </code>
)

function columnsOf(t: ReturnType<typeof useTranslations<'deposits'>>): readonly Column<Row>[] {
  return [
    { key: 'id', head: t('page.staff.order'), heads: true, cell: ({ id }) => idCell(id) },
    {
      key: 'member',
      head: t('page.staff.member'),
      phone: 'line',
      cell: ({ memberId }) => (memberId === null ? t('page.staff.nobody') : idCell(memberId)),
    },
    { key: 'network', head: t('page.network'), phone: 'line', cell: ({ network }) => network.toUpperCase() },
    { key: 'to', head: t('page.staff.to'), phone: 'none', cell: ({ recipient }) => idCell(recipient) },
    { key: 'hash', head: t('page.detail.hash'), phone: 'none', cell: ({ transactionHash }) => idCell(transactionHash) },
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
