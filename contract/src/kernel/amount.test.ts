import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, micros, parseAmount } from './amount.ts'

test.each<[bigint, string]>([
  [0n, '0'],
  [1n, '0.000001'],
  [-1n, '-0.000001'],
  [999_999n, '0.999999'],
  [1_000_000n, '1'],
  [1_500_000n, '1.5'],
  [1_000_010n, '1.00001'],
  [-25_000_000n, '-25'],
  [999_999_999_999_999n, '999999999.999999'],
  [9_007_199_254_740_991n, '9007199254.740991'],
  [9_007_199_254_740_992n, '9007199254.740992'],
  [9_007_199_254_740_993n, '9007199254.740993'],
  [10n ** 30n + 7n, '1000000000000000000000000.000007'],
])('%d micro-units are the amount %s', (amount, text) => expect(formatAmount(micros(amount))).toBe(text))

test('every amount of a call is the same after writing and reading', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), (amount) => {
      expect(parseAmount(formatAmount(micros(amount)))).toBe(amount)
    }),
  )
})

test('the whole part and the rest are exact, also beyond the integers of a number', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 1, max: 999_999 }), (whole, rest) => {
      const text = formatAmount(micros(whole * 1_000_000n + BigInt(rest)))
      expect([text.split('.')[0], Number(text.split('.')[1]?.padEnd(6, '0'))]).toEqual([String(whole), rest])
    }),
  )
})
