import { micros, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import type { RealisedRow } from './realised.store.ts'

/** Fewer unit-months than this are not meaningful, and the page says so. */
export const SAMPLE_FLOOR = 5

/** One time's results as they are published: no figure of the distribution below the floor, and shares in ppm, rounded down. */
export function realisedRange({ days, sample, units, quantiles, empty, belowCost, barMicros, bars, endedLeases, notEarnedBack }: RealisedRow) {
  const [worst = zero, p10 = zero, lowerQuartile = zero, median = zero, upperQuartile = zero, p90 = zero] = quantiles ?? []
  const enough = sample >= SAMPLE_FLOOR
  const known = (amount: Micros) => (enough ? amount : null)
  return {
    days,
    sample,
    unitsInSample: units,
    worst: known(worst),
    p10: known(p10),
    lowerQuartile: known(lowerQuartile),
    median: known(median),
    upperQuartile: known(upperQuartile),
    p90: known(p90),
    zeroSharePpm: shareOf(empty, sample) ?? 0,
    belowCostSharePpm: shareOf(belowCost, sample) ?? 0,
    histogram: enough ? bars.map((count, bar) => ({ upTo: micros(barMicros * BigInt(bar + 1)), count: Number(count) })) : [],
    endedLeases,
    notEarnedBackSharePpm: shareOf(notEarnedBack, endedLeases),
  }
}

function shareOf(part: number, of: number): number | null {
  return of === 0 ? null : Math.floor((part * 1_000_000) / of)
}
