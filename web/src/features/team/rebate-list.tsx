import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { rebateList } from '@ohmstead/contract/team/calls'
import { rebateGroups, type RebateState } from '@ohmstead/contract/team/types'
import { useListCall } from '../../platform/calls.tsx'
import { formatDateTime, formatShare } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { ButtonLink, EmptyState, Money, RecordList, StateChip, Tabs, type Column, type IconName, type Tone } from '../../ui/index.ts'

type Rebate = OutputOf<typeof rebateList>['list'][number]

const looks: Readonly<Record<RebateState, { readonly tone: Tone; readonly icon: IconName }>> = {
  waiting: { tone: 'info', icon: 'waiting' },
  held: { tone: 'attention', icon: 'waiting' },
  qualified: { tone: 'info', icon: 'waiting' },
  paid: { tone: 'live', icon: 'settled' },
  lost: { tone: 'plain', icon: 'cross' },
  takenBack: { tone: 'plain', icon: 'cross' },
}

/** The member's rebates by group, each with its reason, its charging session and the time that matters. */
export function RebateList() {
  const t = useTranslations('team')
  const [search, change] = useSearch()
  const group = rebateGroups.find((known) => known === search['group']) ?? 'toBeReleased'
  const list = useListCall(rebateList, { group })
  return (
    <>
      <Tabs
        label={t('page.rebates.stateHead')}
        value={group}
        onSelect={(value) => change({ group: value === 'toBeReleased' ? undefined : value })}
        tabs={rebateGroups.map((value) => ({ value, label: t(`page.rebates.group.${value}`) }))}
      />
      <RecordList
        caption={t('page.rebates.title')}
        columns={useColumns()}
        list={list}
        keyOf={({ id }) => id}
        empty={<EmptyState>{t(`page.rebates.empty.${group}`)}</EmptyState>}
      />
      {group === 'toBeCollected' && <ButtonLink to="/rental">{t('page.rebates.see')}</ButtonLink>}
    </>
  )
}

function useColumns(): readonly Column<Rebate>[] {
  const t = useTranslations('team')
  return [
    {
      key: 'point',
      head: t('page.rebates.point'),
      heads: true,
      cell: ({ transferId, pointName }) => (
        <Link to="/income" search={{ line: transferId }}>
          {pointName}
        </Link>
      ),
    },
    {
      key: 'share',
      head: t('page.rebates.share'),
      phone: 'meta',
      cell: ({ generation, sharePpm }) => `${t('page.generations.nth', { generation: String(generation) })}, ${formatShare(sharePpm)}`,
    },
    { key: 'settled', head: t('page.rebates.settled'), phone: 'none', cell: ({ settledAt }) => <bdi>{formatDateTime(settledAt)}</bdi> },
    {
      key: 'when',
      head: t('page.rebates.when'),
      phone: 'meta',
      cell: ({ payableAt, lostAt, endedAt }) => {
        const at = lostAt ?? payableAt ?? endedAt
        return at === null ? '' : <bdi>{formatDateTime(at)}</bdi>
      },
    },
    { key: 'why', head: t('page.rebates.why'), phone: 'meta', cell: ({ state }) => t(`page.rebates.reason.${state}`) },
    {
      key: 'state',
      head: t('page.rebates.stateHead'),
      phone: 'state',
      cell: ({ state, expiresSoon }) =>
        expiresSoon ? (
          <StateChip tone="fault" icon="waiting">
            {t('page.rebates.expiresSoon')}
          </StateChip>
        ) : (
          <StateChip {...looks[state]}>{t(`page.rebates.state.${state}`)}</StateChip>
        ),
    },
    {
      key: 'amount',
      head: t('page.rebates.amount'),
      end: true,
      phone: 'amount',
      cell: ({ amount, state, payableAt }) =>
        payableAt !== null ? (
          <Money amount={amount} asset={null} rest state="waiting" due={payableAt} />
        ) : (
          <Money amount={amount} asset={null} rest state={state === 'paid' ? 'settled' : 'plain'} />
        ),
    },
  ]
}
