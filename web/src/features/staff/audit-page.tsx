import { auditList, staffPeople, violationList } from '@ohmstead/contract/staff/calls'
import type { OutputOf, RequestOf } from '@ohmstead/contract/kernel/call'
import { isDay, startOf } from '@ohmstead/contract/kernel/day'
import { isId } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS } from '@ohmstead/contract/kernel/instant'
import { useState } from 'react'
import { send } from '../../platform/client.ts'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  Answered,
  Button,
  EmptyState,
  Field,
  Note,
  PageFrame,
  PageHeader,
  RecordList,
  RecordSheet,
  Select,
  Skeleton,
  type Column,
} from '../../ui/index.ts'
import { acts } from './acts.ts'
import { shortId } from './device.ts'
import { csvOf, download } from './download.ts'
import { Fields } from './fields.tsx'
import { fieldsOf } from './message.ts'
import { Person, useNameOf } from './person.tsx'

type Row = OutputOf<typeof auditList>['list'][number]

const EXPORT_PAGES = 50
const PAGE = 100

interface AuditSearch {
  readonly by?: string | undefined
  readonly act?: string | undefined
  readonly subject?: string | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** The audit log, newest first. Entries cannot be changed. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const chosen: AuditSearch = { by: search['by'], act: search['act'], subject: search['subject'], since: search['since'], until: search['until'] }
  const { by, act, subject } = chosen
  const filter = {
    by,
    act,
    subject,
    ...(chosen.since !== undefined && isDay(chosen.since) && { since: startOf(chosen.since) }),
    ...(chosen.until !== undefined && isDay(chosen.until) && { before: after(startOf(chosen.until), DAY_MS) }),
  }
  const list = useListCall(auditList, filter, { keepPrevious: true })
  const open = list.rows?.find(({ id }) => id === search['line'])
  const filtered = Object.values(chosen).some((value) => value !== undefined)
  const clear = () => change({ by: undefined, act: undefined, subject: undefined, since: undefined, until: undefined })
  const columns: Column<Row>[] = [
    { key: 'at', head: t('page.time'), phone: 'meta', cell: (row) => <span className="whitespace-nowrap">{formatDateTime(row.at)}</span> },
    {
      key: 'act',
      head: t('page.act'),
      heads: true,
      cell: (row) => (
        <span title={row.act} className="whitespace-nowrap">
          {actName(t, row.act)}
        </span>
      ),
    },
    {
      key: 'by',
      head: t('page.by'),
      phone: 'amount',
      cell: (row) => (
        <>
          <Person id={row.by} />
          {row.role !== null && <span className="text-ink-3">, {t(`page.roles.${row.role}`)}</span>}
        </>
      ),
    },
    { key: 'subject', head: t('page.subject'), phone: 'line', cell: (row) => <Subject row={row} /> },
    { key: 'detail', head: t('page.detail'), phone: 'line', cell: (row) => <Detail row={row} /> },
  ]
  return (
    <PageFrame>
      <PageHeader title={t('page.auditTitle')} note={t('page.auditNote')} actions={<ExportButton filter={filter} />} />
      <Completeness />
      <Filter search={chosen} onFilter={(next) => change({ ...next }, { replace: true })} />
      <RecordList
        caption={t('page.auditTitle')}
        list={list}
        keyOf={(row) => row.id}
        columns={columns}
        open={(row) => change({ line: row.id })}
        selected={search['line']}
        remark={t('page.auditRemark')}
        empty={
          <EmptyState
            action={
              filtered && (
                <Button tone="quiet" onClick={clear}>
                  {t('page.clearFilters')}
                </Button>
              )
            }
          >
            {t('page.auditEmpty')}
          </EmptyState>
        }
      />
      {open && <Line row={open} onSubject={() => change({ subject: open.subject, line: undefined })} onClose={() => change({ line: undefined })} />}
    </PageFrame>
  )
}

/** Whether the log still holds what was written: the watches compare the number and the content of its entries with the checksum. */
function Completeness() {
  const t = useTranslations('staff')
  return (
    <Answered read={useCall(violationList)} skeleton={<Skeleton height="72px" />} meaning={t('page.auditUnknown')}>
      {({ list, checkedAt }) =>
        checkedAt === null ? (
          <Note tone="attention" title={t('page.notLookedYet')}>
            {t('page.auditUnknown')}
          </Note>
        ) : list.some(({ subject }) => subject === 'platform.audit') ? (
          <Note tone="fault" title={t('page.auditBroken')}>
            <Link to="/staff/violations">{t('page.violationsTitle')}</Link>
          </Note>
        ) : (
          <Note tone="live" title={t('page.auditHolds')}>
            {t('page.auditHoldsBody')} {t('page.checkedAt', { time: formatDateTime(checkedAt) })}
          </Note>
        )
      }
    </Answered>
  )
}

/** One complete entry, with a link to all entries of its subject. */
function Line({ row, onSubject, onClose }: { readonly row: Row; readonly onSubject: () => void; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const brace = row.detail.indexOf('{')
  const fields = brace < 0 ? undefined : fieldsOf(row.detail.slice(brace))
  return (
    <RecordSheet
      title={actName(t, row.act)}
      open
      onClose={onClose}
      facts={[
        { key: 'at', name: t('page.time'), value: formatDateTime(row.at) },
        { key: 'by', name: t('page.by'), value: <Person id={row.by} /> },
        ...(row.role === null ? [] : [{ key: 'role', name: t('page.people.role'), value: t(`page.roles.${row.role}`) }]),
        { key: 'subject', name: t('page.subject'), value: <Subject row={row} /> },
        ...(fields === undefined
          ? row.detail === ''
            ? []
            : [{ key: 'detail', name: t('page.detail'), value: <Detail row={row} /> }]
          : [
              ...(brace > 0 ? [{ key: 'what', name: t('page.detail'), value: row.detail.slice(0, brace) }] : []),
              ...fields.map(([name, value]) => ({ key: `field ${name}`, name: <code>{name}</code>, value: <code>{value}</code> })),
            ]),
        { key: 'act', name: t('page.keptAs'), value: <code>{row.act}</code> },
      ]}
      ids={[
        { name: t('page.byId'), value: row.by },
        { name: t('page.subjectId'), value: row.subject },
      ]}
      actions={
        <Button tone="quiet" onClick={onSubject}>
          {t('page.onlyThis')}
        </Button>
      }
    />
  )
}

/** The subject of an action: a device with a link, a colleague by name, anything else by its id. */
function Subject({ row }: { readonly row: Row }) {
  if (isId('point', row.subject) && row.subjectName !== null)
    return (
      <Link to="/staff/devices/:id" params={{ id: row.subject }}>
        {row.subjectName}
      </Link>
    )
  if (row.subjectName !== null) return <>{row.subjectName}</>
  return (
    <code className="whitespace-nowrap" title={row.subject}>
      {shortId(row.subject)}
    </code>
  )
}

/** Method and address of a sign-in: `password 127.0.0.1`. */
function signInDetail(t: ReturnType<typeof useTranslations<'staff'>>, detail: string): string {
  const [way = '', ...where] = detail.split(' ')
  const key = `page.ways.${way}` as 'page.ways.password'
  return [t.has(key) ? t(key) : way, ...where].join(', ')
}

/** The detail of a command: its name and its payload. */
function Detail({ row: { act, detail } }: { readonly row: Row }) {
  const t = useTranslations('staff')
  if (act === 'staff.signedIn') return <span className="text-ink-2">{signInDetail(t, detail)}</span>
  const brace = detail.indexOf('{')
  return (
    <span className="text-ink-2">
      {brace > 0 && `${detail.slice(0, brace).trim()} `}
      <Fields text={brace < 0 ? detail : detail.slice(brace)} />
    </span>
  )
}

function Filter({ search, onFilter }: { readonly search: AuditSearch; readonly onFilter: (change: AuditSearch) => void }) {
  const t = useTranslations('staff')
  const people = useCall(staffPeople).data?.list ?? []
  const choice = (value: string) => (value === 'all' ? undefined : value)
  return (
    <div role="search" className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Select
        label={t('page.by')}
        name="by"
        value={search.by ?? 'all'}
        onSelect={(value) => onFilter({ by: choice(value) })}
        options={[
          { value: 'all', label: t('page.anyone') },
          ...people.map(({ id, name, role }) => ({ value: id as string, label: `${name}, ${t(`page.roles.${role}`)}` })),
          // A person from a row, who is not in the list.
          ...(search.by === undefined || people.some(({ id }) => id === search.by) ? [] : [{ value: search.by, label: search.by }]),
        ]}
      />
      <Select
        label={t('page.act')}
        name="act"
        value={search.act ?? 'all'}
        onSelect={(value) => onFilter({ act: choice(value) })}
        options={[{ value: 'all', label: t('page.anyAct') }, ...acts.map((value) => ({ value: value as string, label: actName(t, value) }))]}
      />
      <Field
        label={t('page.sinceDay')}
        name="since"
        type="date"
        value={search.since ?? ''}
        onChange={(event) => onFilter({ since: event.target.value || undefined })}
      />
      <Field
        label={t('page.untilDay')}
        name="until"
        type="date"
        value={search.until ?? ''}
        onChange={(event) => onFilter({ until: event.target.value || undefined })}
      />
      {search.subject !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-s sm:col-span-2 lg:col-span-4">
          {t('page.onlyAbout')} <code>{search.subject}</code>
          <Button tone="link" onClick={() => onFilter({ subject: undefined })}>
            {t('page.everything')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** The name of an action; an action without a name is shown by its code. */
function actName(t: ReturnType<typeof useTranslations<'staff'>>, act: string): string {
  const key = `page.acts.${act}` as 'page.acts.tariff.ended'
  return t.has(key) ? t(key) : act
}

/** The newest 5,000 lines that fit the filter. */
function ExportButton({ filter }: { readonly filter: Omit<RequestOf<typeof auditList>, 'pageNum' | 'pageSize'> }) {
  const t = useTranslations('staff')
  const nameOf = useNameOf()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const rows: Row[] = []
      for (let page = 1; page <= EXPORT_PAGES; page++) {
        const { data } = await send(auditList, { ...filter, pageNum: page, pageSize: PAGE })
        rows.push(...data.list)
        if (rows.length >= data.total || data.list.length < PAGE) break
      }
      download(
        csvOf(
          ['id', 'at', 'by', 'name', 'role', 'act', 'subject', 'subject name', 'detail'],
          rows.map((row) => [
            row.id,
            formatDateTime(row.at, 'UTC'),
            row.by,
            nameOf(row.by),
            row.role ?? '',
            row.act,
            row.subject,
            row.subjectName ?? '',
            row.detail,
          ]),
        ),
        'audit.csv',
        'text/csv',
      )
      toast(t('page.exported', { count: formatCount(rows.length) }), { tone: 'good' })
    } catch {
      // The client has shown the error; nothing was saved.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button tone="quiet" icon="download" busy={busy} onClick={() => void run()}>
      {t('page.csv')}
    </Button>
  )
}
