import { auditList } from '@ohmstead/contract/staff/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useState, type SubmitEvent } from 'react'
import { send } from '../../platform/client.ts'
import { useListCall } from '../../platform/calls.tsx'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { Button, EmptyState, Field, PageFrame, PageHeader, RecordList, type Column } from '../../ui/index.ts'
import { shortId } from './device.ts'
import { csvOf, download } from './download.ts'
import { Person } from './person.tsx'

type Row = OutputOf<typeof auditList>['list'][number]

const EXPORT_PAGES = 50
const PAGE = 100

/** Who did what, newest first; nothing in it can be changed. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const filter = { by: search['by'], act: search['act'] }
  const list = useListCall(auditList, filter, { keepPrevious: true })
  const columns: Column<Row>[] = [
    { key: 'at', head: t('page.time'), phone: 'meta', cell: (row) => <span className="whitespace-nowrap">{formatDateTime(row.at)}</span> },
    {
      key: 'act',
      head: t('page.act'),
      heads: true,
      cell: (row) => (
        <button type="button" className="data-open" onClick={() => change({ act: row.act })}>
          <code>{row.act}</code>
        </button>
      ),
    },
    {
      key: 'by',
      head: t('page.by'),
      phone: 'amount',
      cell: (row) => (
        <>
          <button type="button" className="btn btn-link" onClick={() => change({ by: row.by })}>
            <Person id={row.by} />
          </button>
          {row.role !== null && <span className="block text-xs text-ink-3">{t(`page.roles.${row.role}`)}</span>}
        </>
      ),
    },
    {
      key: 'subject',
      head: t('page.subject'),
      phone: 'line',
      cell: (row) => (
        <code className="whitespace-nowrap" title={row.subject}>
          {shortId(row.subject)}
        </code>
      ),
    },
    { key: 'detail', head: t('page.detail'), phone: 'line', cell: (row) => <span className="wrap-anywhere text-ink-2">{row.detail}</span> },
  ]
  return (
    <PageFrame>
      <PageHeader title={t('page.auditTitle')} note={t('page.auditNote')} actions={<ExportButton filter={filter} />} />
      <Filter key={`${filter.by} ${filter.act}`} by={filter.by ?? ''} act={filter.act ?? ''} onFilter={(next) => change(next)} />
      <RecordList
        caption={t('page.auditTitle')}
        list={list}
        keyOf={(row) => row.id}
        columns={columns}
        remark={t('page.auditRemark')}
        empty={
          <EmptyState
            action={
              (filter.by ?? filter.act) !== undefined && (
                <Button tone="quiet" onClick={() => change({ by: undefined, act: undefined })}>
                  {t('page.clearFilters')}
                </Button>
              )
            }
          >
            {t('page.auditEmpty')}
          </EmptyState>
        }
      />
    </PageFrame>
  )
}

function Filter({
  by,
  act,
  onFilter,
}: {
  readonly by: string
  readonly act: string
  readonly onFilter: (filter: { by: string | undefined; act: string | undefined }) => void
}) {
  const t = useTranslations('staff')
  const [form, setForm] = useState({ by, act })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onFilter({ by: form.by.trim() || undefined, act: form.act.trim() || undefined })
  }
  return (
    <form role="search" className="grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto]" onSubmit={submit}>
      <Field
        label={t('page.by')}
        name="by"
        value={form.by}
        maxLength={80}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setForm({ ...form, by: event.target.value })}
      />
      <Field
        label={t('page.act')}
        name="act"
        value={form.act}
        maxLength={80}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setForm({ ...form, act: event.target.value })}
      />
      <Button type="submit">{t('page.filter')}</Button>
      {(by !== '' || act !== '') && (
        <Button tone="quiet" onClick={() => onFilter({ by: undefined, act: undefined })}>
          {t('page.clearFilters')}
        </Button>
      )}
    </form>
  )
}

/** The newest 5,000 lines that fit the filter. */
function ExportButton({ filter }: { readonly filter: { readonly by: string | undefined; readonly act: string | undefined } }) {
  const t = useTranslations('staff')
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
          ['id', 'at', 'by', 'role', 'act', 'subject', 'detail'],
          rows.map((row) => [row.id, formatDateTime(row.at, 'UTC'), row.by, row.role ?? '', row.act, row.subject, row.detail]),
        ),
        'audit.csv',
        'text/csv',
      )
      toast(t('page.exported', { count: formatCount(rows.length) }), { tone: 'good' })
    } catch {
      // The client has said why; nothing was saved.
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
