import { divide, greatest, micros, zero, type Micros } from '@ohmstead/contract/kernel/amount'

/** Fewer unit-months than this are not meaningful, and the page says so. */
export const SAMPLE_FLOOR = 5
const BARS = 10

export interface RealisedRange {
  readonly days: number
  readonly sample: number
  readonly unitsInSample: number
  readonly worst: Micros | null
  readonly p10: Micros | null
  readonly lowerQuartile: Micros | null
  readonly median: Micros | null
  readonly upperQuartile: Micros | null
  readonly p90: Micros | null
  readonly zeroSharePpm: number
  readonly belowCostSharePpm: number
  readonly histogram: { upTo: Micros; count: number }[]
}

/**
 * The distribution of what unit-months realised, including months without income (look.md §2.3): quantiles by nearest rank, so that each is
 * an actual month. `costPerMonth` is what the lease costs for the same thirty days.
 */
export function realisedRange(days: number, unitsInSample: number, unitMonths: readonly Micros[], costPerMonth: Micros): RealisedRange {
  const sorted = [...unitMonths].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const sample = sorted.length
  const enough = sample >= SAMPLE_FLOOR
  const at = (percent: number) => (enough ? (sorted[Math.max(0, Math.ceil((percent * sample) / 100) - 1)] ?? null) : null)
  const share = (matches: (amount: Micros) => boolean) => (sample === 0 ? 0 : Math.floor((sorted.filter(matches).length * 1_000_000) / sample))
  return {
    days,
    sample,
    unitsInSample,
    worst: enough ? (sorted[0] ?? null) : null,
    p10: at(10),
    lowerQuartile: at(25),
    median: at(50),
    upperQuartile: at(75),
    p90: at(90),
    zeroSharePpm: share((amount) => amount === 0n),
    belowCostSharePpm: share((amount) => amount < costPerMonth),
    histogram: enough ? histogramOf(sorted) : [],
  }
}

function histogramOf(sorted: readonly Micros[]): { upTo: Micros; count: number }[] {
  const top = greatest(sorted.at(-1) ?? zero, micros(BigInt(BARS)))
  const width = divide(top, BigInt(BARS), 'up')
  return Array.from({ length: BARS }, (_, bar) => {
    const from = width * BigInt(bar)
    const upTo = from + width
    return { upTo: micros(upTo), count: sorted.filter((amount) => (amount < upTo && amount >= from) || (bar === BARS - 1 && amount === upTo)).length }
  })
}
