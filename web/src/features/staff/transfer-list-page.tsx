import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { isId } from '@ohmstead/contract/kernel/id'
import { staffTransferList } from '@ohmstead/contract/transfers/calls'
import { transferStates } from '@ohmstead/contract/transfers/types'
import { useListCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { EmptyState, Field, Money, PageFrame, PageHeader, RecordList, Select, StateChip, type Column, type Tone } from '../../ui/index.ts'
import { shortId } from './device.ts'

type Row = OutputOf<typeof staffTransferList>['list'][number]
const tones: Readonly<Record<Row['state'], Tone>> = { held: 'info', completed: 'live', undone: 'plain' }

/** Transfers of all members, or of one. Staff see them and cannot change them. */
export function Page() {
  const t = useTranslations('transfers')
  const [search, change] = useSearch()
  const typed = search['member'] ?? ''
  const state = transferStates.find((known) => known === search['state'])
  const isWrong = typed !== '' && !isId('member', typed)
  const list = useListCall(
    staffTransferList,
    { ...(typed !== '' && !isWrong && { memberId: typed }), ...(state && { state }) },
    { enabled: !isWrong },
  )
  return (
    <PageFrame>
      <PageHeader title={t('page.staff.title')} note={t('page.staff.note')} />
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
          label={t('page.staff.state')}
          value={state ?? ''}
          onSelect={(value) => change({ state: value })}
          options={[{ value: '', label: t('page.staff.all') }, ...transferStates.map((value) => ({ value, label: t(`page.staff.${value}`) }))]}
        />
      </div>
      {!isWrong && (
        <RecordList
          caption={t('page.staff.title')}
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

function columnsOf(t: ReturnType<typeof useTranslations<'transfers'>>): readonly Column<Row>[] {
  return [
    { key: 'id', head: t('page.staff.transfer'), heads: true, cell: ({ id }) => idCell(id) },
    { key: 'from', head: t('page.staff.sender'), phone: 'line', cell: ({ memberId }) => idCell(memberId) },
    {
      key: 'to',
      head: t('page.staff.recipient'),
      phone: 'line',
      cell: ({ memberId, recipientId }) => (memberId === recipientId ? t('page.staff.own') : idCell(recipientId)),
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
