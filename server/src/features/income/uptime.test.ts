import { day, dayOf, startOf } from '@ohmstead/contract/kernel/day'
import { after, HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uptimeOf } from './uptime.ts'

const FIRST = startOf(day('2026-05-04'))
const at = (hours: number) => after(FIRST, hours * HOUR_MS)
const span = (from: number, until: number | null) => ({ from: at(from), until: until === null ? null : at(until) })
const period = { from: at(0), now: at(60) }

describe('time online while hosted', () => {
  it('is unknown before anything was hosted', () => {
    expect(uptimeOf([], [span(0, null)], period)).toEqual({ days: [], onlinePpm: null })
    expect(uptimeOf([span(-30, -10)], [span(-30, null)], period)).toEqual({ days: [], onlinePpm: null })
  })

  it('counts by day, from the first hosted one, only what was hosted', () => {
    // Hosted from hour 30 until now; connected from 20 to 36 and from 48 on.
    expect(uptimeOf([span(30, null)], [span(20, 36), span(48, null)], period)).toEqual({
      days: [
        { day: '2026-05-05', hostedMinutes: 18 * 60, onlineMinutes: 6 * 60 },
        { day: '2026-05-06', hostedMinutes: 12 * 60, onlineMinutes: 12 * 60 },
      ],
      onlinePpm: 600_000,
    })
  })

  it('begins with the period where hosting began before it', () => {
    expect(uptimeOf([span(-40, null)], [span(-40, 30)], { from: at(6), now: at(30) })).toEqual({
      days: [
        { day: '2026-05-04', hostedMinutes: 18 * 60, onlineMinutes: 18 * 60 },
        { day: '2026-05-05', hostedMinutes: 6 * 60, onlineMinutes: 6 * 60 },
      ],
      onlinePpm: 1_000_000,
    })
  })

  it('is the share of the minutes that are both hosted and connected, for any windows', () => {
    // Windows of whole minutes that follow each other with gaps, compared minute by minute.
    const windows = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 900 })), { maxLength: 5 }).map((parts) => {
      let begins = -1_000
      return parts.map(([gap, length]) => {
        const from = (begins += gap)
        begins += length
        return [from, begins] as const
      })
    })
    fc.assert(
      fc.property(windows, windows, (hosted, online) => {
        const spans = (list: typeof hosted) =>
          list.map(([from, to]) => ({ from: after(FIRST, from * MINUTE_MS), until: after(FIRST, to * MINUTE_MS) }))
        const has = (list: typeof hosted, minute: number) => list.some(([from, to]) => minute >= from && minute < to)
        const minutes = Array.from({ length: 60 * 60 }, (_, minute) => minute)
        const hostedMinutes = minutes.filter((minute) => has(hosted, minute))
        const both = hostedMinutes.filter((minute) => has(online, minute))
        const result = uptimeOf(spans(hosted), spans(online), period)
        const sum = (key: 'hostedMinutes' | 'onlineMinutes') => result.days.reduce((total, one) => total + one[key], 0)
        expect([sum('hostedMinutes'), sum('onlineMinutes')]).toEqual([hostedMinutes.length, both.length])
        expect(result.onlinePpm).toBe(hostedMinutes.length === 0 ? null : Math.floor((both.length * 1_000_000) / hostedMinutes.length))
        expect(result.days.length === 0 || result.days.at(-1)?.day === dayOf(period.now)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
