import { assert } from './assert.ts'

declare const unit: unique symbol
/** A moment in milliseconds since the epoch, UTC. Made by the clock, never by `new Date()`. */
export type Instant = number & { readonly [unit]: 'ms' }

/** Converts milliseconds since the epoch to an instant. */
export function instant(ms: number): Instant {
  assert(Number.isSafeInteger(ms), 'an instant is a whole number of milliseconds')
  return ms as Instant
}

/** The earliest and the latest instant that the product accepts; a value outside is a typing error. */
export const FIRST_INSTANT = instant(Date.UTC(2000, 0, 1))
export const LAST_INSTANT = instant(Date.UTC(2200, 0, 1) - 1)

/** The instant `ms` later (earlier when negative). */
export function after(at: Instant, ms: number): Instant {
  return instant(at + Math.round(ms))
}

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
