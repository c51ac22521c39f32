import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { teamMemberList, teamSummary } from '@ohmstead/contract/team/calls'
import { validities } from '@ohmstead/contract/team/types'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { filterMax } from '../../platform/form-rules.ts'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { Button, EmptyState, RecordList, SearchField, StateChip, Tabs, type Column } from '../../ui/index.ts'

type Member = OutputOf<typeof teamMemberList>['list'][number]

/** The members of a generation, with their numbers; filters are in the address. */
export function MemberList({ generation }: { readonly generation: number }) {
  const t = useTranslations('team')
  const [search, change] = useSearch()
  const validity = validities.find((known) => known === search['validity'])
  const name = search['name'] ?? ''
  const list = useListCall(teamMemberList, { generation, ...(validity && { validity }), ...(name !== '' && { name }) })
  const isFiltered = validity !== undefined || name !== ''
  const { data } = useCall(teamSummary)
  const counts = data?.generations.find((one) => one.generation === generation)
  const countOf = (value: 'all' | (typeof validities)[number]) =>
    counts === undefined ? '' : ` ${formatCount({ all: counts.members, valid: counts.valid, invalid: counts.members - counts.valid }[value])}`
  return (
    <>
      <Tabs
        label={t('page.members.validity')}
        value={validity ?? 'all'}
        onSelect={(value) => change({ validity: value === 'all' ? undefined : value })}
        tabs={(['all', ...validities] as const).map((value) => ({ value, label: `${t(`page.members.${value}`)}${countOf(value)}` }))}
      />
      <div className="grid gap-2 sm:max-w-80">
        <SearchField
          label={t('page.members.find')}
          value={name}
          maxLength={filterMax(teamMemberList, 'name')}
          onValue={(value) => change({ name: value === '' ? undefined : value }, { replace: true })}
        />
        <p className="text-s text-ink-2">{t('page.members.findHint')}</p>
      </div>
      <RecordList
        caption={t('page.members.title')}
        columns={useColumns()}
        list={list}
        keyOf={({ joinedAt, name: shown }) => `${joinedAt} ${shown}`}
        remark={t('page.members.meaning')}
        empty={
          <EmptyState
            action={
              isFiltered ? (
                <Button tone="quiet" onClick={() => change({ validity: undefined, name: undefined })}>
                  {t('page.members.showAll')}
                </Button>
              ) : undefined
            }
          >
            {name !== '' ? t('page.members.notFound') : isFiltered ? t('page.members.emptyFilter') : t('page.members.empty')}
          </EmptyState>
        }
      />
    </>
  )
}

function useColumns(): readonly Column<Member>[] {
  const t = useTranslations('team')
  return [
    { key: 'name', head: t('page.members.account'), heads: true, cell: (row) => <bdi>{row.name ?? t('page.members.closed')}</bdi> },
    { key: 'level', head: t('page.members.level'), phone: 'meta', cell: (row) => t('page.members.levelOf', { level: String(row.level) }) },
    { key: 'joined', head: t('page.members.joined'), phone: 'meta', cell: (row) => <bdi>{formatDateTime(row.joinedAt)}</bdi> },
    {
      key: 'validity',
      head: t('page.members.lease'),
      phone: 'state',
      cell: (row) => <StateChip tone={row.valid ? 'live' : 'plain'}>{t(row.valid ? 'page.members.isValid' : 'page.members.isInvalid')}</StateChip>,
    },
  ]
}
