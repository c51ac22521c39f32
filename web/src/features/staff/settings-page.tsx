import { approvalList } from '@ohmstead/contract/approvals/calls'
import type { OutputOf, StaffRole } from '@ohmstead/contract/kernel/call'
import { settingChanges, settingList } from '@ohmstead/contract/settings/calls'
import { staffInfo } from '@ohmstead/contract/staff/calls'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import {
  Block,
  ButtonLink,
  EmptyState,
  Field,
  Note,
  PageFrame,
  PageHeader,
  RecordList,
  RecordSheet,
  Select,
  StateChip,
  type Column,
} from '../../ui/index.ts'
import { Person } from './person.tsx'
import type { SettingRow } from './setting-draft.ts'
import { SettingForm } from './setting-form.tsx'
import { SettingValueLine, SettingValueWhole } from './setting-value.tsx'
import { meansOf, nameOf, ownerOf, owners } from './setting-words.ts'

/** Every operator setting with its description, value, the roles that can change it, and its history. */
export function Page() {
  const t = useTranslations('settings')
  const [search, change] = useSearch()
  const { data, error, refetch, isFetching } = useCall(settingList)
  const waiting = useListCall(approvalList, { kind: 'settings.change' }, { pageSize: 100 }).rows ?? []
  const waits = ({ key }: SettingRow) => waiting.some(({ subject }) => subject === key)
  const area = search['area']
  const wanted = (search['q'] ?? '').trim().toLocaleLowerCase()
  const found = ({ key }: SettingRow) =>
    (area === undefined || ownerOf(key) === area) && [key, nameOf(t, key), meansOf(t, key)].some((text) => text.toLocaleLowerCase().includes(wanted))
  const rows = data?.list.filter(found)
  const open = data?.list.find(({ key }) => key === search['setting'])
  const columns: Column<SettingRow>[] = [
    { key: 'setting', head: t('page.setting'), heads: true, cell: ({ key }) => nameOf(t, key) },
    { key: 'value', head: t('page.value'), phone: 'meta', cell: (row) => <SettingValueLine row={row} value={row.value} /> },
    { key: 'area', head: t('page.group'), phone: 'none', cell: ({ key }) => t(`owners.${ownerOf(key)}`) },
    {
      key: 'takes',
      head: t('page.takes'),
      phone: 'state',
      cell: (row) =>
        waits(row) ? (
          <StateChip tone="attention">{t('page.waiting')}</StateChip>
        ) : (
          <StateChip tone={row.twoPerson ? 'info' : 'plain'}>{t(row.twoPerson ? 'page.twoPeople' : 'page.onePerson')}</StateChip>
        ),
    },
    {
      key: 'changed',
      head: t('page.changed'),
      phone: 'line',
      cell: ({ changedAt }) => (changedAt === null ? <span className="text-ink-3">{t('page.never')}</span> : formatDateTime(changedAt).slice(0, 16)),
    },
  ]
  return (
    <PageFrame>
      <PageHeader title={t('page.title')} note={t('page.note')} />
      <div role="search" className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t('page.searchLabel')}
          name="q"
          type="search"
          autoComplete="off"
          value={search['q'] ?? ''}
          onChange={(event) => change({ q: event.target.value === '' ? undefined : event.target.value })}
        />
        <Select<string>
          label={t('page.group')}
          value={area ?? 'all'}
          onSelect={(value) => change({ area: value === 'all' ? undefined : value })}
          options={[{ value: 'all', label: t('page.all') }, ...owners.map((owner) => ({ value: owner, label: t(`owners.${owner}`) }))]}
        />
      </div>
      <RecordList
        caption={t('page.title')}
        list={{ rows, total: rows?.length, more: undefined, error, refetch, isFetching }}
        keyOf={({ key }) => key}
        columns={columns}
        open={({ key }) => change({ setting: key })}
        selected={search['setting']}
        empty={<EmptyState title={t('page.nothingFound')}>{t('page.nothingFoundBody')}</EmptyState>}
      />
      {open && <Setting key={`${open.key} ${open.changedAt}`} row={open} waits={waits(open)} onClose={() => change({ setting: undefined })} />}
    </PageFrame>
  )
}

function Setting({ row, waits, onClose }: { readonly row: SettingRow; readonly waits: boolean; readonly onClose: () => void }) {
  const t = useTranslations('settings')
  const staff = useTranslations('staff')
  const role: StaffRole | undefined = useCall(staffInfo).data?.role
  const blocked = role !== undefined && !row.mayChange.includes(role) && t('page.notYours')
  return (
    <RecordSheet
      title={nameOf(t, row.key)}
      open
      onClose={onClose}
      amount={<p className="text-ink-2">{meansOf(t, row.key)}</p>}
      facts={[
        { key: 'value', name: t('page.value'), value: <SettingValueWhole row={row} value={row.value} /> },
        { key: 'standard', name: t('page.standard'), value: <SettingValueLine row={row} value={row.standard} /> },
        { key: 'who', name: t('page.mayChange'), value: row.mayChange.map((one) => staff(`page.roles.${one}`)).join(', ') },
        { key: 'takes', name: t('page.takes'), value: t(row.twoPerson ? 'page.twoPeople' : 'page.onePerson') },
        ...(row.changedBy === null || row.changedAt === null
          ? [{ key: 'changed', name: t('page.changed'), value: t('page.never') }]
          : [
              { key: 'changed', name: t('page.changed'), value: formatDateTime(row.changedAt) },
              { key: 'by', name: t('page.changedBy'), value: <Person id={row.changedBy} /> },
            ]),
      ]}
      ids={[{ name: t('page.key'), value: row.key }]}
    >
      {waits && (
        <Note tone="attention" title={t('page.waitingHere')} actions={<ButtonLink to="/staff/approvals">{t('page.openApprovals')}</ButtonLink>} />
      )}
      <SettingForm row={row} blocked={blocked} />
      <History row={row} />
    </RecordSheet>
  )
}

type Change = OutputOf<typeof settingChanges>['list'][number]

function History({ row }: { readonly row: SettingRow }) {
  const t = useTranslations('settings')
  const list = useListCall(settingChanges, { key: row.key })
  const columns: Column<Change>[] = [
    { key: 'when', head: t('page.when'), heads: true, cell: ({ at }) => formatDateTime(at).slice(0, 16) },
    {
      key: 'before',
      head: t('page.before'),
      phone: 'meta',
      cell: ({ before }) =>
        before === null ? <span className="text-ink-3">{t('page.asStandard')}</span> : <SettingValueLine row={row} value={before} />,
    },
    { key: 'after', head: t('page.after'), phone: 'amount', cell: ({ after }) => <SettingValueLine row={row} value={after} /> },
    { key: 'by', head: t('page.by'), phone: 'line', cell: ({ by }) => <Person id={by} /> },
    ...(row.twoPerson
      ? [
          {
            key: 'with',
            head: t('page.with'),
            phone: 'line' as const,
            cell: ({ approvedBy }: Change) => approvedBy !== null && <Person id={approvedBy} />,
          },
        ]
      : []),
    { key: 'why', head: t('page.why'), phone: 'line', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
  ]
  return (
    <Block title={t('page.history')} level={3}>
      <RecordList
        caption={t('page.history')}
        list={list}
        keyOf={({ at, reason }) => `${at} ${reason}`}
        columns={columns}
        empty={<EmptyState>{t('page.noHistory')}</EmptyState>}
      />
    </Block>
  )
}
