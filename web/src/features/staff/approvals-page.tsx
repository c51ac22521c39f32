import { approvalCount, approvalList, decideApproval, withdrawApproval } from '@ohmstead/contract/approvals/calls'
import type { ApprovalChange } from '@ohmstead/contract/approvals/types'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { instant } from '@ohmstead/contract/kernel/instant'
import { staffOverview } from '@ohmstead/contract/staff/calls'
import { payableAccounts } from '@ohmstead/contract/treasury/types'
import { useCall, useListCall, useMutationCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { useForm } from '../../platform/form.ts'
import { formatCount, formatDateTime, formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  Form,
  Money,
  PageFrame,
  PageHeader,
  RecordList,
  RecordSheet,
  StateChip,
  Tabs,
  TextArea,
  type Column,
  type Tone,
} from '../../ui/index.ts'
import { Fields } from './fields.tsx'
import { Person, useNameOf } from './person.tsx'
import { nameOf as settingNameOf } from './setting-words.ts'

type Approval = OutputOf<typeof approvalList>['list'][number]
type Words = ReturnType<typeof useTranslations<'approvals'>>

const tones: Readonly<Record<Approval['state'], Tone>> = {
  waiting: 'attention',
  approved: 'live',
  declined: 'fault',
  withdrawn: 'plain',
  expired: 'plain',
  lapsed: 'plain',
}

/** Requests that need two people: pending ones, oldest first, and ended ones. */
export function Page() {
  const t = useTranslations('approvals')
  const at = useNow(60_000)
  const [search, change] = useSearch()
  const ended = search['state'] === 'ended'
  const subject = search['about']
  const list = useListCall(approvalList, { ended, ...(subject !== undefined && { subject }) }, { keepPrevious: true })
  const count = useCall(approvalCount).data
  const open = list.rows?.find(({ id }) => id === search['request'])
  // The next request opens automatically, so that staff can work through the whole inbox without a mouse.
  const goOn = () => {
    const rows = list.rows ?? []
    const place = rows.findIndex(({ id }) => id === open?.id)
    change({ request: ended ? undefined : rows.find((row, index) => index > place && row.undecidable === null)?.id })
  }
  const columns: Column<Approval>[] = [
    { key: 'kind', head: t('page.what'), heads: true, cell: ({ kind }) => kindName(t, kind) },
    { key: 'about', head: t('page.about'), phone: 'meta', cell: ({ subject: of, subjectName }) => subjectName ?? of },
    { key: 'change', head: t('page.change'), phone: 'line', cell: ({ changes }) => <Summary changes={changes} /> },
    { key: 'by', head: t('page.askedBy'), phone: 'line', cell: ({ askedBy }) => <Person id={askedBy} /> },
    { key: 'at', head: t('page.askedAt'), phone: 'amount', cell: ({ askedAt }) => formatTime(askedAt, { now: at }) },
    ended
      ? {
          key: 'state',
          head: t('page.state'),
          phone: 'state',
          cell: ({ state }) => <StateChip tone={tones[state]}>{t(`states.${state}`)}</StateChip>,
        }
      : { key: 'expires', head: t('page.expires'), phone: 'none', cell: ({ expiresAt }) => formatDateTime(expiresAt).slice(0, 16) },
  ]
  return (
    <PageFrame>
      <PageHeader title={t('page.title')} note={t('page.note')} />
      <Tabs
        label={t('page.tabs')}
        value={ended ? 'ended' : 'waiting'}
        onSelect={(value) => change({ state: value === 'ended' ? value : undefined, request: undefined })}
        tabs={[
          {
            value: 'waiting',
            label: count === undefined || count.waiting === 0 ? t('page.waiting') : t('page.waitingCount', { count: formatCount(count.waiting) }),
          },
          { value: 'ended', label: t('page.ended') },
        ]}
      />
      <RecordList
        caption={t('page.title')}
        list={list}
        keyOf={({ id }) => id}
        columns={columns}
        open={({ id }) => change({ request: id })}
        selected={search['request']}
        empty={
          <EmptyState title={ended ? undefined : t('page.nothingWaits')}>{ended ? t('page.nothingEnded') : t('page.nothingWaitsBody')}</EmptyState>
        }
      />
      {open && <Request key={open.id} row={open} onDecided={goOn} onClose={() => change({ request: undefined })} />}
    </PageFrame>
  )
}

/** The name of the kind of request; a kind without a name is shown by its code. */
function kindName(t: Words, kind: string): string {
  const key = `kinds.${kind}` as 'kinds.settings.change'
  return t.has(key) ? t(key) : kind
}

function fieldName(t: Words, field: string): string {
  const key = `fields.${field}` as 'fields.perKwh'
  return t.has(key) ? t(key) : field
}

function Shown({ field, as, value }: Pick<ApprovalChange, 'field' | 'as'> & { readonly value: string | null }) {
  const t = useTranslations('treasury')
  const words = useTranslations('approvals')
  if (value === null) return <span className="text-ink-3">–</span>
  if (as === 'amount') return <Money amount={parseAmount(value)} rest />
  if (as === 'instant') return <span className="whitespace-nowrap">{`${formatDateTime(instant(Number(value)), 'UTC').slice(0, 16)} UTC`}</span>
  const account = field === 'account' && payableAccounts.find((known) => known === value)
  if (account) return t(`accounts.${account}`)
  const word = `values.${field}.${value}` as 'values.onSale.yes'
  if (words.has(word)) return words(word)
  return as === 'json' ? <Fields text={value} /> : <span className="wrap-anywhere">{value}</span>
}

/** The change in one line of a list. */
function Summary({ changes }: { readonly changes: readonly ApprovalChange[] }) {
  const t = useTranslations('approvals')
  const first = changes.find(({ before }) => before !== null) ?? changes[0]
  if (first === undefined) return <span className="text-ink-3">–</span>
  return (
    <span className="text-ink-2">
      {fieldName(t, first.field)}: {first.before !== null && first.as !== 'json' && <Shown field={first.field} as={first.as} value={first.before} />}
      {first.before !== null && first.as !== 'json' && ' → '}
      <Shown field={first.field} as={first.as} value={first.after} />
    </span>
  )
}

/** A link to the page of the subject. */
function SubjectLink({ row }: { readonly row: Approval }) {
  const t = useTranslations('approvals')
  const settings = useTranslations('settings')
  const name = row.subjectName ?? row.subject
  if (row.kind === 'devices.command' || row.kind === 'devices.unit')
    return (
      <Link to="/staff/devices/:id" params={{ id: row.subject }}>
        {t('page.openSubject', { name })}
      </Link>
    )
  if (['charging.release', 'charging.correction', 'charging.dismissal'].includes(row.kind))
    return <Link to="/staff/quarantine">{t('page.openSubject', { name })}</Link>
  if (row.kind === 'withdrawals.approve')
    return (
      <Link to="/staff/withdrawals" search={{ withdrawal: row.subject }}>
        {t('page.openSubject', { name })}
      </Link>
    )
  if (row.kind === 'withdrawals.limit' || row.kind.startsWith('accounts.freeze'))
    return (
      <Link to="/staff/members" search={{ member: row.subject }}>
        {t('page.openSubject', { name })}
      </Link>
    )
  if (row.kind === 'deposits.assign' || row.kind === 'deposits.correct' || row.kind === 'treasury.disprove')
    return (
      <Link to="/staff/recharges" search={{ recharge: row.subject }}>
        {t('page.openSubject', { name })}
      </Link>
    )
  if (row.kind === 'tasks.wheel')
    return (
      <Link to="/staff/tasks" search={{ list: 'wheel' }}>
        {t('page.openSubject', { name: t('kinds.tasks.wheel') })}
      </Link>
    )
  if (row.kind === 'tasks.fund') return <Link to="/staff/tasks">{t('page.openSubject', { name })}</Link>
  if (row.kind === 'sweeps.sweep')
    return (
      <Link to="/staff/sweeps" search={{ sweep: row.subject }}>
        {t('page.openSubject', { name: t('kinds.sweeps.sweep') })}
      </Link>
    )
  if (row.kind === 'treasury.payout') return <Link to="/staff/payouts">{t('page.openSubject', { name: t('kinds.treasury.payout') })}</Link>
  if (row.kind === 'treasury.ownMoney' || row.kind === 'treasury.disproveMovement')
    return (
      <Link to="/staff/treasury" search={{ movement: row.subject }}>
        {t('page.openSubject', { name: t(`kinds.${row.kind}`) })}
      </Link>
    )
  if (row.kind === 'packages.terms')
    return (
      <Link to="/staff/packages" search={row.subjectName === null ? {} : { package: row.subject }}>
        {t('page.openSubject', { name: row.subjectName ?? t('kinds.packages.terms') })}
      </Link>
    )
  if (['devices.energyRate', 'devices.energyRateEnd', 'charging.tariff', 'charging.tariffEnd'].includes(row.kind))
    return <Link to="/staff/rates">{t('page.openSubject', { name })}</Link>
  if (row.kind === 'official.contact' || row.kind === 'official.end') return <Link to="/staff/official">{t('page.openSubject', { name })}</Link>
  if (row.kind === 'settings.change')
    return (
      <Link to="/staff/settings" search={{ setting: row.subject }}>
        {t('page.openSubject', { name: settingNameOf(settings, row.subject) })}
      </Link>
    )
  return <span className="wrap-anywhere">{name}</span>
}

function Request({ row, onDecided, onClose }: { readonly row: Approval; readonly onDecided: () => void; readonly onClose: () => void }) {
  const t = useTranslations('approvals')
  const nameOf = useNameOf()
  return (
    <RecordSheet
      title={kindName(t, row.kind)}
      open
      onClose={onClose}
      amount={
        <DataTable
          caption={t('page.change')}
          rows={row.changes}
          keyOf={({ field, after }) => `${field} ${after ?? ''}`}
          columns={[
            { key: 'field', head: t('page.field'), heads: true, cell: ({ field }) => fieldName(t, field) },
            { key: 'before', head: t('page.before'), cell: ({ field, as, before }) => <Shown field={field} as={as} value={before} /> },
            { key: 'after', head: t('page.after'), cell: ({ field, as, after }) => <Shown field={field} as={as} value={after} /> },
          ]}
        />
      }
      facts={[
        { key: 'about', name: t('page.about'), value: <SubjectLink row={row} /> },
        { key: 'reason', name: t('page.reason'), value: row.reason },
        { key: 'by', name: t('page.askedBy'), value: `${nameOf(row.askedBy)}, ${formatDateTime(row.askedAt)}` },
        { key: 'expires', name: t('page.expires'), value: formatDateTime(row.expiresAt) },
        { key: 'state', name: t('page.state'), value: <StateChip tone={tones[row.state]}>{t(`states.${row.state}`)}</StateChip> },
        ...(row.decidedBy === null || row.decidedAt === null
          ? []
          : [{ key: 'decided', name: t('page.decidedBy'), value: `${nameOf(row.decidedBy)}, ${formatDateTime(row.decidedAt)}` }]),
        ...(row.decisionReason === null ? [] : [{ key: 'whyNot', name: t('page.whyNot'), value: row.decisionReason }]),
      ]}
      ids={[{ name: t('page.id'), value: row.id }]}
    >
      {row.state === 'waiting' && (row.undecidable === 'own' ? <Withdraw row={row} onDone={onClose} /> : <Decide row={row} onDone={onDecided} />)}
    </RecordSheet>
  )
}

const refreshes = [approvalList, approvalCount, staffOverview]

function Withdraw({ row, onDone }: { readonly row: Approval; readonly onDone: () => void }) {
  const t = useTranslations('approvals')
  const withdraw = useMutationCall(withdrawApproval, { quiet: true, refreshes })
  const run = async () => {
    if ((await withdraw.send({ approvalId: row.id })) === undefined) return
    toast(t('page.done.withdrawn'), { tone: 'good' })
    onDone()
  }
  return (
    <div className="grid justify-items-start gap-3">
      {withdraw.error !== null && <ErrorState error={withdraw.error} meaning={t('page.notDone')} focus />}
      <p className="text-ink-2">{t('page.undecidable.own')}</p>
      <Button tone="quiet" busy={withdraw.isPending} onClick={() => void run()}>
        {t('page.withdraw')}
      </Button>
    </div>
  )
}

function Decide({ row, onDone }: { readonly row: Approval; readonly onDone: () => void }) {
  const t = useTranslations('approvals')
  const why = row.undecidable
  const blocked = why !== null && why !== 'ended' && t(`page.undecidable.${why}`)
  const form = useForm(decideApproval, {
    start: { approve: true, reason: '' },
    add: { approvalId: row.id },
    check: ({ approve, reason }) => ({ reason: !approve && reason.trim() === '' && t('refusal.reasonNeeded') }),
    refreshes,
    onDone: (_, { approve }) => {
      toast(t(approve ? 'page.done.approved' : 'page.done.declined'), { tone: 'good' })
      onDone()
    },
  })
  const decline = () => {
    form.set('approve', false)
    void form.submit()
  }
  return (
    <Form form={form} meaning={t('page.notDone')} tight>
      <TextArea {...form.field('reason', t('page.declineReason'))} optional={false} hint={t('page.declineHint')} />
      <div className="pair">
        <Button type="submit" busy={form.isPending} blocked={blocked} onClick={() => form.set('approve', true)}>
          {t('page.approve')}
        </Button>
        <Button tone="quiet" busy={form.isPending} blocked={blocked} onClick={decline}>
          {t('page.decline')}
        </Button>
      </div>
    </Form>
  )
}
