import { DAY_MS, HOUR_MS, instant, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { describe, expect, it } from 'vitest'
import { judgeAuthorize, judgeStart, startTime, type TagStanding } from './start.ts'

const here = { pointId: 'pt_1', connector: 1 }
const tag = (rest: Partial<TagStanding> = {}): TagStanding => ({ ...here, state: 'authorised', failure: null, started: false, ...rest })

describe('a start with a tag', () => {
  it.each([
    ['an unknown tag', null, 'Invalid'],
    ['of this connector', tag(), 'Accepted'],
    ['of another unit', tag({ pointId: 'pt_2' }), 'Invalid'],
    ['of another connector', tag({ connector: 2 }), 'Invalid'],
    ['in use', tag({ state: 'charging', started: true }), 'ConcurrentTx'],
    ['used up', tag({ state: 'settled', started: true }), 'Expired'],
    ['of a session that was given up', tag({ state: 'failed', failure: 'cableNotSeen' }), 'Accepted'],
    ['whose command was lost', tag({ state: 'failed', failure: 'pointOffline' }), 'Accepted'],
    ['whose driver cancelled', tag({ state: 'failed', failure: 'cancelled' }), 'Blocked'],
  ] as const)('%s: %s', (_, known, status) => {
    expect(judgeStart(known, here)).toBe(status)
  })
})

it.each([
  [null, 'Invalid'],
  [tag(), 'Accepted'],
  [tag({ pointId: 'pt_2' }), 'Invalid'],
  [tag({ state: 'charging', started: true }), 'Accepted'],
  [tag({ state: 'settled', started: true }), 'Expired'],
] as const)('authorize %j: %s', (known, status) => {
  expect(judgeAuthorize(known, 'pt_1')).toBe(status)
})

describe('when charging began', () => {
  const authorised = instant(Date.UTC(2026, 4, 4, 8))
  const at = (ms: number) => instant(authorised + ms)
  it.each([
    ['as the station reports', at(2_000), at(3_000), at(2_000), 0, null],
    ['days late', at(2_000), at(5 * DAY_MS), at(2_000), 0, null],
    ['a clock a little behind', at(-5 * MINUTE_MS), at(1_000), at(-5 * MINUTE_MS), 0, null],
    ['a clock a little ahead', at(5 * MINUTE_MS), at(0), at(5 * MINUTE_MS), 0, null],
    ['local time sent as UTC: corrected', at(2 * HOUR_MS), at(1_000), at(1_000), 1_000 - 2 * HOUR_MS, null],
    ['a clock an hour behind: corrected', at(-HOUR_MS), at(1_000), at(1_000), HOUR_MS + 1_000, null],
    ['from the future, and late: it cannot be known', at(2 * HOUR_MS), at(HOUR_MS), at(HOUR_MS), 0, 'inFuture'],
    ['before it was possible, and late: unknown', at(-HOUR_MS), at(HOUR_MS), authorised, 0, 'tooOld'],
    ['longer ago than the limit', at(0), at(31 * DAY_MS), at(DAY_MS), 0, 'tooOld'],
  ] as const)('%s', (_, claimedAt, recordedAt, begun, offsetMs, reason) => {
    const taken = startTime(claimedAt, authorised, recordedAt)
    expect([taken.at, taken.offsetMs, taken.doubt?.reason ?? null]).toEqual([begun, offsetMs, reason])
  })
})
