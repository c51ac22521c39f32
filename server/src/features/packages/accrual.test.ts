import { add, micros, zero } from '@ohmstead/contract/kernel/amount'
import { after, DAY_MS, instant } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accrualOnDay, daysPassed, earnedAfter } from './accrual.ts'

const price = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(micros)
const cycle = fc.integer({ min: 1, max: 1_100 })

describe('the accrual of a lease', () => {
  it('adds up over its days to the exact price', () => {
    fc.assert(
      fc.property(price, cycle, (amount, days) => {
        const each = Array.from({ length: days }, (_, index) => accrualOnDay(amount, days, index + 1))
        expect(add(zero, ...each)).toBe(amount)
        expect(each.every((part) => part >= 0n)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('is never ahead of the days that passed', () => {
    fc.assert(
      fc.property(price, cycle, fc.nat(2_000), (amount, days, passed) => {
        const within = Math.min(passed, days)
        expect(earnedAfter(amount, days, within) * BigInt(days) <= amount * BigInt(within)).toBe(true)
      }),
    )
  })

  it.each([
    [-5, 0],
    [0, 0],
    [DAY_MS - 1, 0],
    [DAY_MS, 1],
    [29.5 * DAY_MS, 29],
    [400 * DAY_MS, 30],
  ])('%i ms after it took effect, %i days of a 30-day cycle have passed', (ms, days) => {
    const effective = instant(1_780_000_000_000)
    expect(daysPassed(effective, after(effective, ms), 30)).toBe(days)
  })
})
