import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { divide, formatAmount, greatest, micros, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import type { packageDetail } from '@ohmstead/contract/packages/calls'
import { useState } from 'react'
import { formatCount, formatMoney, formatShare } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { Histogram, NoData, RangePlot, RealisedRange, Segments } from '../../ui/index.ts'

export type Package = OutputOf<typeof packageDetail>

/** The cost of the lease for the thirty days that a result covers. */
export function costPerMonth(pack: Pick<Package, 'price' | 'cycleDays'>): Micros {
  return micros(divide(pack.price * 30n, BigInt(pack.cycleDays), 'down'))
}

/** A price for a number of days, and what the units of its model realised. */
export type Realised = Pick<Package, 'price' | 'cycleDays' | 'realised30' | 'realised90' | 'realised360'>

/** The times over which results are shown, in days. */
export const periods = ['30', '90', '360'] as const
export type Period = (typeof periods)[number]

/** What the units of the package's model realised over a time. */
export function realisedOver(pack: Pick<Package, 'realised30' | 'realised90' | 'realised360'>, period: Period): Package['realised90'] {
  return { '30': pack.realised30, '90': pack.realised90, '360': pack.realised360 }[period]
}

/** The upper end of a common scale for several packages. */
export function commonTop(packages: readonly Package[], period: Period = '90'): Micros {
  return packages.reduce((top, pack) => greatest(top, greatest(realisedOver(pack, period).p90 ?? zero, costPerMonth(pack))), micros(1n))
}

/** Chooses the time; all three are computed for every package. */
export function PeriodChoice({ period, onSelect }: { readonly period: Period; readonly onSelect: (period: Period) => void }) {
  const t = useTranslations('packages')
  const options = periods.map((value) => ({ value, label: t(`page.periods.${value}`) }))
  return <Segments label={t('page.period')} value={period} onSelect={onSelect} options={options} />
}

/** One row of a comparison: the range of past months, the cost dashed; only words if there are too few months. */
export function RealisedRow({ pack, top, period = '90' }: { readonly pack: Package; readonly top: Micros; readonly period?: Period }) {
  const t = useTranslations('packages')
  const asset = useClientState('asset')
  const { p10, median, p90, sample, zeroSharePpm } = realisedOver(pack, period)
  if (p10 === null || median === null || p90 === null) return <NoData>{t('page.noHistory', { sample })}</NoData>
  const label = t('page.plot', {
    p10: formatMoney(p10),
    median: formatMoney(median),
    p90: formatMoney(p90),
    cost: formatMoney(costPerMonth(pack)),
    asset,
  })
  return (
    <>
      <RangePlot p10={p10} p50={median} p90={p90} cost={costPerMonth(pack)} top={top} label={label} />
      <div className="text-s text-ink-2">{t('page.rowSample', { sample, zero: formatShare(zeroSharePpm) })}</div>
    </>
  )
}

/** The past results of a model: the facts and a histogram, over a time that the reader chooses, beside the cost of a package or of a lease. */
export function RealisedBlock({ pack }: { readonly pack: Realised }) {
  const t = useTranslations('packages')
  const [period, setPeriod] = useState<Period>('90')
  const { sample } = realisedOver(pack, period)
  return (
    <>
      <PeriodChoice period={period} onSelect={setPeriod} />
      <RealisedFacts pack={pack} period={period} />
      {sample > 0 && <p className="text-s text-ink-2">{t('page.sampleOf')}</p>}
    </>
  )
}

function RealisedFacts({ pack, period }: { readonly pack: Realised; readonly period: Period }) {
  const t = useTranslations('packages')
  const asset = useClientState('asset')
  const { worst, p10, lowerQuartile, median, upperQuartile, p90, sample, unitsInSample, days, histogram, ...rest } = realisedOver(pack, period)
  const nothing = worst === null || p10 === null || lowerQuartile === null || median === null || upperQuartile === null || p90 === null
  if (nothing) return <NoData>{t('page.noHistory', { sample })}</NoData>
  const cost = costPerMonth(pack)
  const number = (amount: Micros) => Number(formatAmount(amount))
  return (
    <>
      <Histogram
        finding={t('page.histogram', { median: formatMoney(median), cost: formatMoney(cost), asset })}
        caption={t('page.histogramCaption')}
        heads={[t('page.histogramRange'), t('page.histogramCount')]}
        bins={histogram.map((bar, index) => {
          const from = histogram[index - 1]?.upTo ?? zero
          return {
            from: number(from),
            to: number(bar.upTo),
            count: bar.count,
            words: t('page.histogramBin', { from: formatMoney(from), to: formatMoney(bar.upTo) }),
          }
        })}
        marks={[
          { value: number(p10), label: t('page.markP10') },
          { value: number(median), label: t('page.markMedian') },
          { value: number(p90), label: t('page.markP90') },
          { value: number(cost), label: t('page.markCost', { cost: formatMoney(cost) }), dashed: true },
        ]}
        ticks={[formatMoney(zero), formatMoney(histogram.at(-1)?.upTo ?? zero)]}
      />
      <RealisedRange
        realised={{
          worst,
          p10,
          p25: lowerQuartile,
          p50: median,
          p75: upperQuartile,
          p90,
          zeroPpm: rest.zeroSharePpm,
          belowCostPpm: rest.belowCostSharePpm,
          lossPpm: rest.notEarnedBackSharePpm,
        }}
        cost={cost}
        top={greatest(p90, cost)}
        noLoss={t('page.noneEnded')}
        words={{
          sample: t('page.sample', { sample, units: unitsInSample, days: formatCount(days) }),
          worst: t('page.worst'),
          p10: t('page.p10'),
          p25: t('page.lowerQuartile'),
          p50: t('page.p50'),
          p75: t('page.upperQuartile'),
          p90: t('page.p90'),
          zero: t('page.zero'),
          belowCost: t('page.belowCost'),
          loss: t('page.notEarnedBack', { leases: formatCount(rest.endedLeases) }),
          plot: t('page.plot', { p10: formatMoney(p10), median: formatMoney(median), p90: formatMoney(p90), cost: formatMoney(cost), asset }),
        }}
      />
    </>
  )
}
