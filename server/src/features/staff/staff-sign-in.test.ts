import { after, HOUR_MS, instant, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { describe, expect, it } from 'vitest'
import { isLive } from '../credentials/index.ts'
import { STAFF_IDLE_MS } from './staff-sign-in.ts'

const now = instant(1_780_000_000_000)

describe('a staff sign-in', () => {
  it.each([
    ['just used', { lastSeenAt: now, absoluteUntil: after(now, 1), endedAt: null }, true],
    ['used within the hour', { lastSeenAt: after(now, -59 * MINUTE_MS), absoluteUntil: after(now, HOUR_MS), endedAt: null }, true],
    ['not used for an hour', { lastSeenAt: after(now, -60 * MINUTE_MS), absoluteUntil: after(now, HOUR_MS), endedAt: null }, false],
    ['past its day', { lastSeenAt: now, absoluteUntil: now, endedAt: null }, false],
    ['ended', { lastSeenAt: now, absoluteUntil: after(now, HOUR_MS), endedAt: now }, false],
  ])('%s: %#', (_, times, live) => {
    expect(isLive(times, STAFF_IDLE_MS, now)).toBe(live)
  })
})
