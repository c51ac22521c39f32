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
    [1, 'own', 0],
    [4, 'own', 0],
    [5, 'own', 30_000],
    [6, 'own', 60_000],
    [7, 'own', 120_000],
    [10, 'own', 900_000],
    [1_000, 'own', 900_000],
    [49, 'all', 0],
    [50, 'all', 30_000],
    [55, 'all', 900_000],
  ] as const)('%i tries (%s): %i ms', (tries, by, ms) => {
    expect(delayAfter(tries, by)).toBe(ms)
  })
})
