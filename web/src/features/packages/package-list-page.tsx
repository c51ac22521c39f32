import { packageList } from '@ohmstead/contract/packages/calls'
import { useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { formatPower } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { Answered, Block, DataTable, EmptyState, Money, PageFrame, PageHeader, Segments, Skeleton, StateChip, type Column } from '../../ui/index.ts'
import { commonTop, costPerMonth, PeriodChoice, periods, RealisedRow, type Package, type Period } from './realised.tsx'
import { stockWords } from './stock-words.ts'

type Current = 'all' | 'AC' | 'DC'

/** Compares packages by realised results. Sorted by rank like the catalogue, never by return. */
export function Page() {
  const t = useTranslations('packages')
  const read = useCall(packageList)
  const data = read.data
  const [current, setCurrent] = useState<Current>('all')
  const [search, change] = useSearch()
  const period = periods.find((known) => known === search['period']) ?? '90'
  const shown = (data?.list ?? []).filter((pack) => current === 'all' || pack.model.current === current)
  return (
    <PageFrame>
      <PageHeader title={t('page.listTitle')} note={t('page.listNote')} />
      <Block
        title={t('page.compare')}
        aside={
          <div className="flex flex-wrap gap-3">
            <PeriodChoice period={period} onSelect={(value) => change({ period: value === '90' ? undefined : value })} />
            <Segments
              label={t('page.current')}
              value={current}
              onSelect={setCurrent}
              options={[
                { value: 'all', label: t('page.all') },
                { value: 'AC', label: 'AC' },
                { value: 'DC', label: 'DC' },
              ]}
            />
          </div>
        }
        finding={t('page.compareFinding')}
      >
        <Answered
          read={read}
          skeleton={
            <>
              {[0, 1, 2].map((row) => (
                <div key={row} className="h-40 lg:h-18">
                  <Skeleton height="100%" />
                </div>
              ))}
            </>
          }
        >
          {() =>
            shown.length === 0 ? (
              <EmptyState>{t('page.none')}</EmptyState>
            ) : (
              <DataTable
                className="records"
                caption={t('page.compare')}
                rows={shown}
                keyOf={(pack) => pack.id}
                columns={columnsOf(t, shown, period)}
              />
            )
          }
        </Answered>
      </Block>
    </PageFrame>
  )
}

function columnsOf(t: ReturnType<typeof useTranslations<'packages'>>, packages: readonly Package[], period: Period): Column<Package>[] {
  const top = commonTop(packages, period)
  return [
    {
      key: 'name',
      head: t('page.package'),
      heads: true,
      cell: (pack) => (
        <>
          <Link to="/product" search={{ id: pack.id }}>
            {pack.name}
          </Link>
          <div className="text-s text-ink-2">
            {t('page.modelLine', { model: pack.model.name, current: pack.model.current, power: `${formatPower(pack.model.maxW)} kW` })}
            <br />
            {t('page.tierLine', { tier: pack.tier, rank: String(pack.rank) })}
          </div>
        </>
      ),
    },
    {
      key: 'price',
      head: t('page.priceHead'),
      end: true,
      phone: 'amount',
      cell: (pack) => (
        <>
          <Money amount={pack.price} />
          <div className="text-s text-ink-2">{t('page.days', { days: pack.cycleDays })}</div>
        </>
      ),
    },
    {
      key: 'cost',
      head: t('page.costHead'),
      end: true,
      phone: 'meta',
      cell: (pack) => (
        <>
          <span className="lg:hidden">{t('page.costHead')}: </span>
          <Money amount={costPerMonth(pack)} />
        </>
      ),
    },
    {
      key: 'realised',
      head: t('page.realisedHead'),
      width: '32%',
      phone: 'line',
      cell: (pack) => <RealisedRow pack={pack} top={top} period={period} />,
    },
    {
      key: 'stock',
      head: t('page.stockHead'),
      end: true,
      phone: 'state',
      cell: (pack) => <StateChip tone={pack.stock > 0 ? 'live' : 'plain'}>{stockWords(t, pack.stock)}</StateChip>,
    },
  ]
}
