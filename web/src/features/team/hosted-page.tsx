import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { wh } from '@ohmstead/contract/kernel/energy'
import { teamIncome, teamSummary } from '@ohmstead/contract/team/calls'
import { GENERATIONS } from '@ohmstead/contract/team/types'
import { useCall } from '../../platform/calls.tsx'
import { formatCount, formatEnergy } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { Answered, Block, DataTable, EmptyState, Money, PageFrame, PageHeader, Skeleton, Tabs, type Column } from '../../ui/index.ts'
import { DayChart } from './day-chart.tsx'
import { HostedFigures } from './hosted-figures.tsx'

type Day = OutputOf<typeof teamIncome>['days'][number]

const periods = ['7', '30', '90'] as const
const numbers = Array.from({ length: GENERATIONS }, (_, index) => String(index + 1))

/** What the team hosted, by day: what drivers paid, and what of it the hosts received. */
export function Page() {
  const t = useTranslations('team')
  const [search, change] = useSearch()
  const period = periods.find((known) => known === search['days']) ?? '30'
  const generation = numbers.find((known) => known === search['generation'])
  const filter = { days: Number(period), ...(generation !== undefined && { generation: Number(generation) }) }
  const days = useCall(teamIncome, filter, { keepPrevious: true })
  return (
    <PageFrame>
      <PageHeader title={t('page.hosted.title')} note={t('page.hosted.note')} />
      <Answered read={useCall(teamSummary)} skeleton={<HostedFigures summary={undefined} />}>
        {(summary) => <HostedFigures summary={summary} />}
      </Answered>
      <p className="part-finding">{t('page.hosted.notYours')}</p>
      <Tabs
        label={t('page.hosted.period')}
        value={period}
        onSelect={(value) => change({ days: value === '30' ? undefined : value })}
        tabs={periods.map((value) => ({ value, label: t('page.hosted.lastDays', { count: value }) }))}
      />
      <Tabs
        label={t('page.generations.title')}
        value={generation ?? 'all'}
        onSelect={(value) => change({ generation: value === 'all' ? undefined : value })}
        tabs={['all', ...numbers].map((value) => ({
          value,
          label: value === 'all' ? t('page.generations.all') : t('page.generations.short', { generation: value }),
        }))}
      />
      <DayChart {...filter} />
      <Block title={t('page.hosted.byDay')}>
        <Answered
          read={{ ...days, data: days.data?.days.filter(({ chargingSessions, paid }) => chargingSessions > 0 || paid > 0n).reverse() }}
          skeleton={<Skeleton height="300px" />}
          isEmpty={(rows) => rows.length === 0}
          empty={<EmptyState>{t('page.hosted.empty')}</EmptyState>}
        >
          {(rows) => <DataTable caption={t('page.hosted.byDay')} columns={columnsOf(t)} rows={rows} keyOf={({ day }) => day} className="records" />}
        </Answered>
      </Block>
    </PageFrame>
  )
}

function columnsOf(t: ReturnType<typeof useTranslations<'team'>>): readonly Column<Day>[] {
  return [
    { key: 'day', head: t('page.hosted.day'), heads: true, cell: ({ day }) => <bdi>{day}</bdi> },
    {
      key: 'sessions',
      head: t('page.hosted.sessions'),
      end: true,
      phone: 'none',
      cell: ({ chargingSessions }) => formatCount(chargingSessions),
    },
    {
      key: 'energy',
      head: 'kWh',
      end: true,
      phone: 'meta',
      cell: ({ energyWh }) => (
        <span className="text-energy-text">
          {formatEnergy(wh(energyWh), 'day')}
          <span className="lg:hidden"> kWh</span>
        </span>
      ),
    },
    { key: 'paid', head: t('page.hosted.paid'), end: true, phone: 'none', cell: ({ paid }) => <Money amount={paid} asset={null} rest /> },
    {
      key: 'income',
      head: t('page.hosted.income'),
      end: true,
      phone: 'amount',
      cell: ({ hostIncome }) => <Money amount={hostIncome} asset={null} rest state="settled" />,
    },
  ]
}
