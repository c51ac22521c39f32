import { divide, micros, subtract, type Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'

/** The part of a lease's price that is earned after `days` of its cycle: floor(price · days / cycle). */
export function earnedAfter(price: Micros, cycleDays: number, days: number): Micros {
  assert(days >= 0 && days <= cycleDays, 'earned days are within the cycle')
  return micros(divide(price * BigInt(days), BigInt(cycleDays), 'down'))
}

/** What day `k` of the cycle earns; all days add up to the exact price. */
export function accrualOnDay(price: Micros, cycleDays: number, k: number): Micros {
  assert(k >= 1, 'days of a cycle start at one')
  return subtract(earnedAfter(price, cycleDays, k), earnedAfter(price, cycleDays, k - 1))
}

/** Whole days of the cycle that have passed at a moment. */
export function daysPassed(effectiveAt: Instant, now: Instant, cycleDays: number): number {
  return Math.min(cycleDays, Math.max(0, Math.floor((now - effectiveAt) / DAY_MS)))
}

/** Days of the cycle that have begun at a moment, each counted whole. */
export function daysStarted(from: Instant, now: Instant, cycleDays: number): number {
  return Math.min(cycleDays, Math.max(0, Math.floor((now - from) / DAY_MS) + 1))
}
