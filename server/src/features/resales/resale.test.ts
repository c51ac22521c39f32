import { micros } from '@ohmstead/contract/kernel/amount'
import { after, DAY_MS, HOUR_MS, instant } from '@ohmstead/contract/kernel/instant'
import { resaleFee } from '@ohmstead/contract/resales/fee'
import { describe, expect, it } from 'vitest'
import { daysLeft, feeKept, highestPrice, leaseObstacle, offerValidUntil, proceedsOf, resaleTransitions, withdrawingAt } from './resale.ts'

const began = instant(1_780_000_000_000)
const lease = {
  effectiveAt: began,
  cycleDays: 60,
  priceMicros: micros(100n),
  placement: 'managedSite',
  state: 'effective',
  boughtAt: began,
  origin: 'catalogue',
} as const

describe('what a lease can be sold for', () => {
  it.each([
    [0, 60, 100n],
    [DAY_MS - 1, 60, 100n],
    [DAY_MS, 59, 99n],
    [20 * DAY_MS, 40, 67n],
    [70 * DAY_MS, 0, 0n],
  ])('after %i ms: %i days, %s', (passed, days, highest) => {
    expect([daysLeft(lease, after(began, passed)), highestPrice(lease, after(began, passed))]).toEqual([days, highest])
  })
  it('falls when the day of the lease ends, and so does the offer', () => {
    expect(offerValidUntil(lease, after(began, 20 * DAY_MS + HOUR_MS))).toBe(after(began, 21 * DAY_MS))
    expect(offerValidUntil({ ...lease, effectiveAt: null }, began)).toBeNull()
  })
  it.each([
    ['offerable', {}, 1, null],
    ['on an own socket', { placement: 'ownSocket' }, 1, 'ownSocket'],
    ['pending', { state: 'pending' }, 1, 'notInEffect'],
    ['with 15 days left', {}, 45, null],
    ['with 14 days left', {}, 46, 'fewDays'],
    ['bought from a member a day ago', { origin: 'resale' }, 1, 'cancellable'],
    ['bought from a member 14 days ago', { origin: 'resale' }, 14, null],
    ['returned just now', { origin: 'return' }, 0, null],
  ] as const)('a lease that is %s', (_, more, days, obstacle) => {
    expect(leaseObstacle({ ...lease, ...more }, after(began, days * DAY_MS))).toBe(obstacle)
  })
})

describe('a sale', () => {
  const sale = { priceMicros: micros(1_000n), feeMicros: micros(10n), days: 40, usedMicros: null, soldAt: began, endedAt: null } as const
  it.each([
    [-5, 1, 25n],
    [0, 1, 25n],
    [DAY_MS - 1, 1, 25n],
    [DAY_MS, 2, 50n],
    [14 * DAY_MS - 1, 14, 350n],
  ])('that is undone %i ms later costs %i started days', (later, days, used) => {
    expect(withdrawingAt(sale, after(began, later))).toMatchObject({ days, used, refund: 1_000n - used })
  })
  it('has a fee and proceeds, unless nothing was sold in the end', () => {
    expect([feeKept({ ...sale, state: 'held' }), proceedsOf({ ...sale, state: 'held' })]).toEqual([10n, 990n])
    expect([feeKept({ ...sale, state: 'cancelled' }), proceedsOf({ ...sale, state: 'cancelled', usedMicros: micros(25n) })]).toEqual([0n, 25n])
    expect([feeKept({ ...sale, state: 'expired' }), proceedsOf({ ...sale, state: 'expired' })]).toEqual([0n, 0n])
    expect([resaleFee(micros(199n), 10_000), resaleFee(micros(1n), 50_000)]).toEqual([1n, 0n])
  })
  it('ends permanently', () => {
    expect(
      Object.entries(resaleTransitions)
        .filter(([, ways]) => Object.keys(ways).length === 0)
        .map(([state]) => state),
    ).toEqual(['withdrawn', 'expired', 'released', 'cancelled'])
  })
})
