import { incomeOverview } from '@ohmstead/contract/income/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { billList } from '@ohmstead/contract/wallets/calls'
import type { Micros } from '@ohmstead/contract/kernel/amount'
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
  Tabs,
  type Column,
} from '../../ui/index.ts'

type Bill = OutputOf<typeof billList>['list'][number]
const sources = ['income', 'rebate', 'reward'] as const

/** Income by source: points, rebates, and rewards, which are never called income. */
export function Page() {
  const t = useTranslations('income')
  const [search, change] = useSearch()
  const source = sources.find((known) => known === search['source']) ?? 'income'
  const overview = useCall(incomeOverview)
  const list = useListCall(billList, { kind: source })
  return (
    <PageFrame>
      <PageHeader title={t('page.source.title')} note={t('page.source.note')} />
      <Answered read={overview} skeleton={<Sums overview={undefined} />}>
        {(known) => <Sums overview={known} />}
      </Answered>
      <Block title={t('page.source.released')}>
        <Tabs
          label={t('page.source.sources')}
          value={source}
          onSelect={(value) => change({ source: value === 'income' ? undefined : value })}
          tabs={sources.map((value) => ({ value, label: t(`page.source.${value}s`) }))}
        />
        <RecordList
          caption={t('page.source.title')}
          columns={useColumns()}
          list={list}
          keyOf={(row) => row.transferId}
          empty={<EmptyState>{t(`page.source.empty.${source}`)}</EmptyState>}
        />
      </Block>
    </PageFrame>
  )
}

const kinds: Readonly<Record<string, 'page.kinds.energyReimbursed' | 'page.kinds.rebate' | 'page.kinds.hostShare'>> = {
  energy_reimbursed: 'page.kinds.energyReimbursed',
  rebate: 'page.kinds.rebate',
  host_share: 'page.kinds.hostShare',
}

function useColumns(): readonly Column<Bill>[] {
  const t = useTranslations('income')
  return [
    {
      key: 'what',
      head: t('page.source.what'),
      heads: true,
      cell: ({ code, cause: { name, energyWh } }) => (
        <span className="grid text-start">
          <span>{t(kinds[code] ?? 'page.source.reward')}</span>
          {name !== null && <span className="text-s text-ink-2">{energyWh === null ? name : `${name}, ${formatEnergy(wh(energyWh))} kWh`}</span>}
        </span>
      ),
    },
    { key: 'at', head: t('page.source.at'), phone: 'meta', cell: ({ at }) => <bdi>{formatDateTime(at)}</bdi> },
    {
      key: 'trail',
      head: t('page.source.trail'),
      phone: 'line',
      cell: ({ transferId, wallet }) =>
        wallet === 'income' && (
          <Link to="/income" search={{ line: transferId }}>
            {t('page.day.follow')}
          </Link>
        ),
    },
    {
      key: 'amount',
      head: t('page.calendar.amount'),
      end: true,
      cell: ({ amount }) => <Money amount={amount} asset={null} signed rest state="settled" />,
    },
  ]
}

function Sums({ overview }: { readonly overview: OutputOf<typeof incomeOverview> | undefined }) {
  const t = useTranslations('income')
  const figure = (label: string, of: { readonly net: Micros; readonly energyWh: number; readonly chargingSessions: number } | undefined) => (
    <Figure
      label={label}
      value={of === undefined ? <SkeletonFigure /> : <Money amount={of.net} size="fig" />}
      note={of && t('page.energyOf', { energy: formatEnergy(wh(of.energyWh), 'day'), count: of.chargingSessions })}
    />
  )
  return (
    <Figures>
      {figure(t('page.source.hosted'), overview?.total)}
      {figure(t('page.periods.days30'), overview?.days30)}
    </Figures>
  )
}
