import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { divide, formatAmount, greatest, micros, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import type { packageDetail } from '@ohmstead/contract/packages/calls'
import { formatCount, formatMoney } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { Histogram, NoData, RangePlot, RealisedRange } from '../../ui/index.ts'

export type Package = OutputOf<typeof packageDetail>

/** The cost of the lease for the thirty days that a result covers. */
export function costPerMonth(pack: Pick<Package, 'price' | 'cycleDays'>): Micros {
  return micros(divide(pack.price * 30n, BigInt(pack.cycleDays), 'down'))
}

/** The upper end of a common scale for several packages. */
export function commonTop(packages: readonly Package[]): Micros {
  return packages.reduce((top, pack) => greatest(top, greatest(pack.realised90.p90 ?? zero, costPerMonth(pack))), micros(1n))
}

/** One row of a comparison: the range of past months, the cost dashed; only words if there are too few months. */
export function RealisedRow({ pack, top }: { readonly pack: Package; readonly top: Micros }) {
  const t = useTranslations('packages')
  const asset = useClientState('asset')
  const { p10, median, p90, sample } = pack.realised90
  if (p10 === null || median === null || p90 === null) return <NoData>{t('page.noHistory', { sample })}</NoData>
  const label = t('page.plot', {
    p10: formatMoney(p10),
    median: formatMoney(median),
    p90: formatMoney(p90),
    cost: formatMoney(costPerMonth(pack)),
    asset,
  })
  return <RangePlot p10={p10} p50={median} p90={p90} cost={costPerMonth(pack)} top={top} label={label} />
}

/** The past results of a model: five facts, and a histogram. */
export function RealisedBlock({ pack }: { readonly pack: Package }) {
  const t = useTranslations('packages')
  const asset = useClientState('asset')
  const { p10, median, p90, sample, unitsInSample, zeroSharePpm, belowCostSharePpm, days, histogram } = pack.realised90
  if (p10 === null || median === null || p90 === null) return <NoData>{t('page.noHistory', { sample })}</NoData>
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
        realised={{ p10, p50: median, p90, zeroPpm: zeroSharePpm, lossPpm: belowCostSharePpm }}
        cost={cost}
        top={greatest(p90, cost)}
        words={{
          sample: t('page.sample', { sample, units: unitsInSample, days: formatCount(days) }),
          p10: t('page.p10'),
          p50: t('page.p50'),
          p90: t('page.p90'),
          zero: t('page.zero'),
          loss: t('page.belowCost'),
          plot: t('page.plot', { p10: formatMoney(p10), median: formatMoney(median), p90: formatMoney(p90), cost: formatMoney(cost), asset }),
        }}
      />
    </>
  )
}
