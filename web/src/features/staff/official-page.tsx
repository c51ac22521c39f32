import { approvalList } from '@ohmstead/contract/approvals/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { officialList, reportList } from '@ohmstead/contract/official/calls'
import { reportStates } from '@ohmstead/contract/official/types'
import { useListCall } from '../../platform/calls.tsx'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { Block, Button, EmptyState, PageFrame, PageHeader, RecordList, Tabs, type Column } from '../../ui/index.ts'
import { AddContactForm, EndContactForm, JudgeReportForm } from './official-forms.tsx'
import { Person } from './person.tsx'
import { WaitingRequests } from './waiting-requests.tsx'

type Contact = OutputOf<typeof officialList>['list'][number]
type Report = OutputOf<typeof reportList>['list'][number]
type Words = ReturnType<typeof useTranslations<'official'>>

const shown = ['inUse', 'ended', ...reportStates] as const

/** The registry of official contacts, and what people reported as fake. */
export function Page() {
  const t = useTranslations('official')
  const [search, change] = useSearch()
  const show = shown.find((one) => one === search['show']) ?? 'inUse'
  return (
    <PageFrame>
      <PageHeader
        title={t('page.staff.title')}
        note={t('page.staff.note')}
        actions={
          <Button icon="plus" onClick={() => change({ id: 'new' })}>
            {t('page.staff.add')}
          </Button>
        }
      />
      <Waiting />
      <Block title={t(`page.staff.tabs.${show}`)}>
        <Tabs
          label={t('page.staff.which')}
          value={show}
          onSelect={(value) => change({ show: value === 'inUse' ? undefined : value, id: undefined })}
          tabs={shown.map((value) => ({ value, label: t(`page.staff.tabs.${value}`) }))}
        />
        {show === 'inUse' || show === 'ended' ? <Contacts key={show} show={show} /> : <Reports key={show} show={show} />}
      </Block>
      {search['id'] === 'new' && <AddContactForm onClose={() => change({ id: undefined })} />}
    </PageFrame>
  )
}

function Waiting() {
  const added = useListCall(approvalList, { kind: 'official.contact' }, { pageSize: 1 }).total ?? 0
  const ended = useListCall(approvalList, { kind: 'official.end' }, { pageSize: 1 }).total ?? 0
  return <WaitingRequests count={added + ended} />
}

function Contacts({ show }: { readonly show: 'inUse' | 'ended' }) {
  const t = useTranslations('official')
  const [search, change] = useSearch()
  const list = useListCall(officialList, { ended: show === 'ended' })
  const open = list.rows?.find(({ id, endedAt }) => id === search['id'] && endedAt === null)
  return (
    <>
      <RecordList
        caption={t(`page.staff.tabs.${show}`)}
        list={list}
        keyOf={({ id }) => id}
        columns={contactColumns(t, show)}
        {...(show === 'inUse' && { open: ({ id }: Contact) => change({ id }), selected: search['id'] })}
        empty={<EmptyState>{t(`page.staff.none.${show}`)}</EmptyState>}
      />
      {open !== undefined && <EndContactForm contact={open} onClose={() => change({ id: undefined })} />}
    </>
  )
}

function contactColumns(t: Words, show: 'inUse' | 'ended'): Column<Contact>[] {
  return [
    { key: 'contact', head: t('page.facts.contact'), heads: true, cell: ({ value }) => <bdi className="wrap-anywhere">{value}</bdi> },
    { key: 'channel', head: t('page.facts.channel'), phone: 'meta', cell: ({ channel }) => t(`page.channels.${channel}`) },
    { key: 'owner', head: t('page.facts.owner'), phone: 'line', cell: ({ owner }) => <bdi>{owner}</bdi> },
    {
      key: 'mayAsk',
      head: t('page.facts.mayAsk'),
      phone: 'line',
      cell: ({ mayAsk }) => mayAsk.map((one) => t(`page.requests.${one}`)).join('; ') || '–',
    },
    show === 'ended'
      ? { key: 'ended', head: t('page.staff.endedOn'), phone: 'amount', cell: ({ endedAt }) => endedAt !== null && formatDateTime(endedAt) }
      : { key: 'since', head: t('page.facts.since'), phone: 'amount', cell: ({ since }) => <span className="whitespace-nowrap">{since}</span> },
    { key: 'approved', head: t('page.staff.approvedBy'), phone: 'none', cell: ({ approvedBy }) => <Person id={approvedBy} /> },
  ]
}

function Reports({ show }: { readonly show: Report['state'] }) {
  const t = useTranslations('official')
  const [search, change] = useSearch()
  const list = useListCall(reportList, { state: show })
  const open = list.rows?.find(({ id }) => id === search['id'])
  return (
    <>
      <RecordList
        caption={t(`page.staff.tabs.${show}`)}
        list={list}
        keyOf={({ id }) => id}
        columns={reportColumns(t, show)}
        open={({ id }) => change({ id })}
        selected={search['id']}
        empty={<EmptyState>{t(`page.staff.none.${show}`)}</EmptyState>}
      />
      {open !== undefined && <JudgeReportForm report={open} onClose={() => change({ id: undefined })} />}
    </>
  )
}

function reportColumns(t: Words, show: Report['state']): Column<Report>[] {
  return [
    { key: 'contact', head: t('page.facts.contact'), heads: true, cell: ({ value }) => <bdi className="wrap-anywhere">{value}</bdi> },
    { key: 'channel', head: t('page.facts.channel'), phone: 'meta', cell: ({ channel }) => t(`page.channels.${channel}`) },
    { key: 'times', head: t('page.staff.times'), end: true, phone: 'state', cell: ({ times }) => formatCount(times) },
    { key: 'last', head: t('page.staff.lastAt'), phone: 'amount', cell: ({ lastAt }) => formatDateTime(lastAt) },
    show === 'open'
      ? { key: 'note', head: t('page.staff.noteOf'), phone: 'line', cell: ({ note }) => <bdi className="wrap-anywhere">{note || '–'}</bdi> }
      : { key: 'by', head: t('page.staff.decidedBy'), phone: 'line', cell: ({ decidedBy }) => decidedBy !== null && <Person id={decidedBy} /> },
  ]
}
