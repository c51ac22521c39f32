import { micros } from '@ohmstead/contract/kernel/amount'
import { expect, test } from 'vitest'
import { coinsLacking, coinsText, priceWithin } from './sweep.ts'

const GWEI = 10n ** 9n
const now = { gas: 120_000n, feePerGasMax: 10n * GWEI, priorityFeePerGas: GWEI }

test.each([
  ['twice the present price is the most', 2_400n, { ...now, feePerGasMax: 20n * GWEI }],
  ['a micro-coin less is too little', 2_399n, null],
  ['one coin is the most whatever the setting allows', 10_000_000n, null, { ...now, feePerGasMax: 5_000n * GWEI }],
])('a sweep is prepared at twice the present price: %s', (_, most, expected, price = now) => {
  expect(priceWithin(price, micros(most))).toEqual(expected)
})

test.each([
  ['an empty address lacks the whole fee', 0n, 120_000n * 10n * GWEI],
  ['one with a part lacks the rest', 120_000n * 10n * GWEI - 1n, 1n],
  ['one with enough lacks nothing', 120_000n * 10n * GWEI, 0n],
])('coins for the fee: %s', (_, held, expected) => {
  expect(coinsLacking(now, held)).toBe(expected)
})

test.each([
  [0n, '0'],
  [1n, '0.000000000000000001'],
  [24n * 10n ** 14n, '0.0024'],
  [10n ** 18n, '1'],
  [100n * 10n ** 18n, '100'],
])('%s of the smallest unit are %s coins', (wei, text) => {
  expect(coinsText(wei)).toBe(text)
})
