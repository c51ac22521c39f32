import { micros } from '@ohmstead/contract/kernel/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { realisedRange, SAMPLE_FLOOR } from './realised.ts'

const months = (...values: number[]) => values.map((value) => micros(BigInt(value)))

describe('the realised range', () => {
  it('says nothing from fewer months than the floor', () => {
    const range = realisedRange(30, 4, months(1, 2, 3, 4), micros(2n))
    expect(range).toMatchObject({ sample: 4, median: null, worst: null, histogram: [] })
  })

  it('includes months without income, and counts those below the cost', () => {
    const range = realisedRange(30, 10, months(0, 0, 10, 20, 30, 40, 50, 60, 70, 80), micros(35n))
    expect(range).toMatchObject({
      worst: 0n,
      p10: 0n,
      lowerQuartile: 10n,
      median: 30n,
      upperQuartile: 60n,
      p90: 70n,
      zeroSharePpm: 200_000,
      belowCostSharePpm: 500_000,
    })
  })

  it('orders its quantiles, and its bars count every month once', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }).map(micros), { minLength: SAMPLE_FLOOR, maxLength: 80 }), (sample) => {
        const range = realisedRange(90, sample.length, sample, micros(1_000n))
        const ordered = [range.worst, range.p10, range.lowerQuartile, range.median, range.upperQuartile, range.p90]
        expect(ordered.every((value, index) => index === 0 || (value ?? 0n) >= (ordered[index - 1] ?? 0n))).toBe(true)
        expect(range.histogram.reduce((sum, bar) => sum + bar.count, 0)).toBe(sample.length)
      }),
    )
  })
})
