import { after, HOUR_MS, instant, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { describe, expect, it } from 'vitest'
import { delayAfter, isLive } from './staff-sign-in.ts'

const now = instant(1_780_000_000_000)

describe('a staff sign-in', () => {
  it.each([
    ['just used', { lastSeenAt: now, absoluteUntil: after(now, 1), endedAt: null }, true],
    ['used within the hour', { lastSeenAt: after(now, -59 * MINUTE_MS), absoluteUntil: after(now, HOUR_MS), endedAt: null }, true],
    ['not used for an hour', { lastSeenAt: after(now, -60 * MINUTE_MS), absoluteUntil: after(now, HOUR_MS), endedAt: null }, false],
    ['past its day', { lastSeenAt: now, absoluteUntil: now, endedAt: null }, false],
    ['ended', { lastSeenAt: now, absoluteUntil: after(now, HOUR_MS), endedAt: now }, false],
  ])('%s: %#', (_, times, live) => {
    expect(isLive(times, now)).toBe(live)
  })
})

describe('the delay after wrong guesses', () => {
  it.each([
    [1, 0],
    [4, 0],
    [5, 30_000],
    [6, 60_000],
    [7, 120_000],
    [10, 900_000],
    [1_000, 900_000],
  ])('%i tries: %i ms', (tries, ms) => {
    expect(delayAfter(tries)).toBe(ms)
  })
})
