import fc from 'fast-check'
import { expect, test } from 'vitest'
import { micros } from '../kernel/amount.ts'
import { ppm } from '../kernel/rate.ts'
import { arrivalOf, MINIMUM_AT_MOST, minimumOf, restArrivalOf, type FeeFormula } from './fee.ts'

const USDT = 1_000_000n
const some = (max: bigint) => fc.bigInt({ min: 0n, max }).map(micros)
const formula: fc.Arbitrary<FeeFormula> = fc.oneof(
  fc.record({ kind: fc.constant('fixed' as const), fee: some(20n * USDT) }),
  fc.record({ kind: fc.constant('share' as const), feePpm: fc.integer({ min: 0, max: 100_000 }).map(ppm), gas: some(20n * USDT) }),
  fc.record({ kind: fc.constant('exchanged' as const), fee: some(20n * USDT), ratePpm: fc.integer({ min: 1, max: 2_000_000 }).map(ppm) }),
)
const amount = some(100_000n * USDT)

test.each<[string, FeeFormula, bigint, [bigint, bigint] | null]>([
  ['a fixed fee', { kind: 'fixed', fee: micros(USDT) }, 10n * USDT, [USDT, 9n * USDT]],
  ['a share and gas', { kind: 'share', feePpm: ppm(2_500), gas: micros(USDT) }, 1_000n * USDT, [3_500_000n, 996_500_000n]],
  ['a share of less than a micro-unit, which is the member’s', { kind: 'share', feePpm: ppm(1), gas: micros(0n) }, 999_999n, [0n, 999_999n]],
  ['another coin', { kind: 'exchanged', fee: micros(USDT), ratePpm: ppm(500_000) }, 11n * USDT, [USDT, 5n * USDT]],
  ['an amount that the fee eats', { kind: 'fixed', fee: micros(USDT) }, USDT, null],
])('%s', (_name, of, from, expected) => {
  const arrival = arrivalOf(micros(from), of)
  expect(arrival && [arrival.fee, arrival.arrives]).toEqual(expected)
})

test('what is deducted and what is left is the amount, and something arrives or nothing is sent', () => {
  fc.assert(
    fc.property(amount, formula, (from, of) => {
      const arrival = arrivalOf(from, of)
      if (arrival === null) return
      expect(arrival.fee + arrival.net).toBe(from)
      expect(arrival.fee >= 0n && arrival.net > 0n && arrival.arrives > 0n).toBe(true)
      if (of.kind !== 'exchanged') expect(arrival.arrives).toBe(arrival.net)
    }),
  )
})

test('of a larger amount never less arrives', () => {
  fc.assert(
    fc.property(amount, some(100n * USDT), formula, (from, more, of) => {
      const [small, large] = [arrivalOf(from, of), arrivalOf(micros(from + more), of)]
      if (small) expect((large?.arrives ?? 0n) >= small.arrives).toBe(true)
    }),
  )
})

test('something of the minimum arrives, and the minimum is at most ten unless the fee alone is more', () => {
  fc.assert(
    fc.property(some(100n * USDT), formula, (wanted, of) => {
      const minimum = minimumOf(wanted, of)
      expect(arrivalOf(minimum, of)).not.toBeNull()
      const fixed = of.kind === 'share' ? of.gas : of.fee
      if (of.kind === 'fixed' && fixed < MINIMUM_AT_MOST) expect(minimum <= MINIMUM_AT_MOST).toBe(true)
    }),
  )
})

test('at least half of any rest arrives', () => {
  fc.assert(
    fc.property(amount, formula, (from, of) => {
      fc.pre(from > 0n && of.kind !== 'exchanged')
      const arrival = restArrivalOf(from, of)
      expect((arrival?.arrives ?? 0n) * 2n >= from).toBe(true)
    }),
  )
})
