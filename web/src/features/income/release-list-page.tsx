import { incomeOverview, releaseList } from '@ohmstead/contract/income/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { instant } from '@ohmstead/contract/kernel/instant'
import { wh } from '@ohmstead/contract/kernel/energy'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { formatDateTime, formatEnergy } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import {
  Answered,
  Block,
  EmptyState,
  Figure,
  Figures,
  Money,
  PageFrame,
  PageHeader,
  RecordList,
  SkeletonFigure,
  StateChip,
  Tabs,
  type Column,
} from '../../ui/index.ts'
import { stateLooks } from './income-state.ts'

type Release = OutputOf<typeof releaseList>['list'][number]
const states = ['toBeReleased', 'disputed', 'distributed', 'lost'] as const

/** Past and future releases with their times. */
export function Page() {
  const t = useTranslations('income')
  const [search, change] = useSearch()
  const state = states.find((known) => known === search['state'])
  const list = useListCall(releaseList, state === undefined ? {} : { state })
  return (
    <PageFrame>
      <PageHeader title={t('page.release.title')} note={t('page.release.note')} />
      <Answered read={useCall(incomeOverview)} skeleton={<Sums overview={undefined} />}>
        {(overview) => <Sums overview={overview} />}
      </Answered>
      <Block title={t('page.release.list')}>
        <Tabs
          label={t('page.release.state')}
          value={state ?? 'all'}
          onSelect={(value) => change({ state: value === 'all' ? undefined : value })}
          tabs={(['all', ...states] as const).map((value) => ({ value, label: value === 'all' ? t('page.release.all') : t(`page.states.${value}`) }))}
        />
        <RecordList
          caption={t('page.release.title')}
          columns={useColumns()}
          list={list}
          keyOf={(row) => row.transferId}
          empty={<EmptyState>{t('page.release.empty')}</EmptyState>}
        />
      </Block>
    </PageFrame>
  )
}

function useColumns(): readonly Column<Release>[] {
  const t = useTranslations('income')
  return [
    {
      key: 'point',
      head: t('page.release.point'),
      heads: true,
      cell: (row) => (
        <Link to="/income" search={{ line: row.transferId }}>
          {row.pointName}
        </Link>
      ),
    },
    { key: 'settled', head: t('page.release.settledAt'), phone: 'meta', cell: (row) => <bdi>{formatDateTime(row.settledAt)}</bdi> },
    {
      key: 'energy',
      head: 'kWh',
      end: true,
      phone: 'meta',
      cell: (row) => (
        <span className="text-energy-text">
          {formatEnergy(wh(row.energyWh))}
          <span className="lg:hidden"> kWh</span>
        </span>
      ),
    },
    { key: 'when', head: t('page.release.when'), phone: 'none', cell: (row) => <bdi>{formatDateTime(row.releasedAt ?? row.releaseDueAt)}</bdi> },
    {
      key: 'state',
      head: t('page.release.state'),
      phone: 'state',
      cell: (row) => <StateChip {...stateLooks[row.state]}>{t(`page.states.${row.state}`)}</StateChip>,
    },
    {
      key: 'amount',
      head: t('page.calendar.amount'),
      end: true,
      cell: (row) =>
        row.state === 'toBeReleased' ? (
          <Money amount={row.net} asset={null} rest state="waiting" due={row.releaseDueAt} />
        ) : (
          <Money amount={row.net} asset={null} rest state={row.state === 'distributed' ? 'settled' : 'plain'} />
        ),
    },
  ]
}

function Sums({ overview }: { readonly overview: OutputOf<typeof incomeOverview> | undefined }) {
  const t = useTranslations('income')
  const dueAt = overview?.nextReleaseAt ?? null
  const next = dueAt === null ? t('page.release.nothing') : <bdi>{formatDateTime(instant(dueAt))}</bdi>
  return (
    <Figures>
      <Figure
        label={t('page.release.waiting')}
        value={
          overview === undefined ? (
            <SkeletonFigure />
          ) : dueAt === null ? (
            <Money amount={overview.waiting} rest />
          ) : (
            <Money amount={overview.waiting} rest state="waiting" due={instant(dueAt)} />
          )
        }
      />
      <Figure label={t('page.release.next')} value={<span className="text-body">{overview === undefined ? <SkeletonFigure /> : next}</span>} />
    </Figures>
  )
}
