import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { staffConversationList } from '@ohmstead/contract/support/staff-calls'
import { conversationStates, type ConversationState } from '@ohmstead/contract/support/types'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { formatAge, formatMinutes } from '../../platform/span.ts'
import { Block, EmptyState, PageFrame, PageHeader, RecordList, Select, StateChip, Tabs, type Column } from '../../ui/index.ts'
import { CannedAnswers } from './canned-answers.tsx'
import { shortId } from './device.ts'
import { Person } from './person.tsx'
import { SupportSheet } from './support-sheet.tsx'

type Row = OutputOf<typeof staffConversationList>['list'][number]
type Words = ReturnType<typeof useTranslations<'support'>>

const views = [...conversationStates, 'canned'] as const
const owners = ['all', 'own', 'none'] as const
const everyone = ['all', 'members', 'guests'] as const

/** The queue of support: who waits for an answer, and for how long. */
export function Page() {
  const t = useTranslations('support')
  const [search, change] = useSearch()
  const shown = views.find((one) => one === search['state']) ?? 'open'
  const state = shown === 'canned' ? 'open' : shown
  const promised = useCall(staffConversationList, { state: 'open', pageSize: 1 }).data?.promisedMinutes
  const id = search['id']
  const titleOf = (view: (typeof views)[number]) => (view === 'canned' ? t('page.staff.canned.tab') : t(`page.staff.tabs.${view}`))
  return (
    <PageFrame>
      <PageHeader title={t('page.staff.title')} note={promised !== undefined && t('page.staff.note', { time: formatMinutes(promised) })} />
      <Block title={titleOf(shown)}>
        <Tabs
          label={t('page.staff.which')}
          value={shown}
          onSelect={(value) => change({ state: value === 'open' ? undefined : value, id: undefined, text: undefined })}
          tabs={views.map((value) => ({ value, label: titleOf(value) }))}
        />
        {shown === 'canned' ? <CannedAnswers /> : <Queue state={state} promised={promised} />}
      </Block>
      {id !== undefined && <SupportSheet key={id} id={id} onClose={() => change({ id: undefined })} />}
    </PageFrame>
  )
}

function Queue({ state, promised }: { readonly state: ConversationState; readonly promised: number | undefined }) {
  const t = useTranslations('support')
  const [search, change] = useSearch()
  const assigned = owners.find((one) => one === search['of']) ?? 'all'
  const who = everyone.find((one) => one === search['who']) ?? 'all'
  const filter = { state, ...(who !== 'all' && { who }), ...(assigned !== 'all' && { assigned }) }
  const list = useListCall(staffConversationList, filter, { keepPrevious: true })
  return (
    <>
      <div className="grid max-w-160 gap-3 sm:grid-cols-2">
        <Select
          label={t('page.staff.whose')}
          value={assigned}
          onSelect={(value) => change({ of: value === 'all' ? undefined : value })}
          options={[
            { value: 'all', label: t('page.staff.all') },
            { value: 'own', label: t('page.staff.mine') },
            { value: 'none', label: t('page.staff.unassigned') },
          ]}
        />
        <Select
          label={t('page.staff.who')}
          value={who}
          onSelect={(value) => change({ who: value === 'all' ? undefined : value })}
          options={[
            { value: 'all', label: t('page.staff.everyone') },
            { value: 'members', label: t('page.staff.members') },
            { value: 'guests', label: t('page.staff.guests') },
          ]}
        />
      </div>
      <RecordList
        caption={t(`page.staff.tabs.${state}`)}
        list={list}
        keyOf={(row) => row.id}
        columns={columnsOf(t, promised)}
        open={(row) => change({ id: row.id })}
        selected={search['id']}
        empty={<EmptyState>{t(`page.staff.empty.${state}`)}</EmptyState>}
      />
    </>
  )
}

function columnsOf(t: Words, promised: number | undefined): readonly Column<Row>[] {
  return [
    {
      key: 'who',
      head: t('page.staff.person'),
      heads: true,
      cell: ({ memberId }) => (memberId === null ? t('page.staff.guest') : <code title={memberId}>{shortId(memberId)}</code>),
    },
    { key: 'topic', head: t('page.topic'), phone: 'line', cell: ({ topic }) => t(`page.topics.${topic}`) },
    {
      key: 'waits',
      head: t('page.staff.waits'),
      phone: 'state',
      cell: ({ waitingSince }) => waitingSince !== null && <Waiting since={waitingSince} promised={promised} />,
    },
    { key: 'unread', head: t('page.staff.unread'), end: true, phone: 'none', cell: ({ unread }) => formatCount(unread) },
    {
      key: 'assigned',
      head: t('page.staff.whose'),
      phone: 'meta',
      cell: ({ assignedTo }) => (assignedTo === null ? t('page.staff.none') : <Person id={assignedTo} />),
    },
    { key: 'last', head: t('page.last'), phone: 'amount', cell: ({ lastAt }) => formatDateTime(lastAt) },
  ]
}

/** How long a person has been waiting, and whether that is longer than promised. */
function Waiting({ since, promised }: { readonly since: number; readonly promised: number | undefined }) {
  const t = useTranslations('support')
  const minutes = Math.max(0, Math.floor((useNow(MINUTE_MS) - since) / MINUTE_MS))
  const isLate = promised !== undefined && minutes >= promised
  return (
    <StateChip tone={isLate ? 'fault' : 'info'}>
      {formatAge(minutes)}
      {isLate && `, ${t('page.staff.late')}`}
    </StateChip>
  )
}
