import { HISTORY_DAYS, standings, type Standing } from '@ohmstead/contract/incidents/types'
import { day, startOf } from '@ohmstead/contract/kernel/day'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOf, spansOf, standingNow, standingsOf, worse, type Measured, type Span, type Told } from './standing.ts'

const START = after(startOf(day('2026-05-04')), 8 * HOUR_MS)
const fine: Measured = { points: 100, online: 100, parked: 0, oldestMessageMs: null, networks: [] }

describe('what is measured', () => {
  test.each<[string, Partial<Measured>, string, Standing]>([
    ['all units connected', {}, 'charging', 'ok'],
    ['95 of 100 connected', { online: 95 }, 'charging', 'ok'],
    ['94 of 100 connected', { online: 94 }, 'charging', 'degraded'],
    ['79 of 100 connected', { online: 79 }, 'charging', 'down'],
    ['no unit placed', { points: 0, online: 0 }, 'charging', 'unknown'],
    ['a stuck event', { parked: 1 }, 'app', 'degraded'],
    ['a code that waits for ten minutes', { oldestMessageMs: 10 * MINUTE_MS }, 'signIn', 'ok'],
    ['a code that waits longer', { oldestMessageMs: 10 * MINUTE_MS + 1 }, 'signIn', 'degraded'],
    ['a network that is not read', { networks: [{ network: 'trc20', present: false, behind: true }] }, 'trc20', 'unknown'],
    ['a network that is behind', { networks: [{ network: 'trc20', present: true, behind: true }] }, 'trc20', 'degraded'],
    ['a network that is up to date', { networks: [{ network: 'trc20', present: true, behind: false }] }, 'trc20', 'ok'],
  ])('%s: %j makes %s %s', (_, change, component, state) => {
    expect(standingsOf({ ...fine, ...change }).get(component as 'charging')).toBe(state)
  })

  test('counts only for five minutes', () => {
    const spans: Span[] = [{ component: 'app', state: 'ok', fromAt: START, untilAt: null }]
    expect(standingNow(spans, START, after(START, 5 * MINUTE_MS))).toBe('ok')
    expect(standingNow(spans, START, after(START, 5 * MINUTE_MS + 1))).toBe('unknown')
    expect(standingNow(spans, null, START)).toBe('unknown')
  })
})

test('a day is as bad as the worst of it, and unknown without a result', () => {
  const state = fc.constantFrom(...standings)
  const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 * 24 }), fc.integer({ min: 1, max: 72 }), state), { maxLength: 12 })
  fc.assert(
    fc.property(spans, (drawn) => {
      const list = drawn.map(([ago, hours, held]): Span => ({
        component: 'app',
        state: held,
        fromAt: after(START, -ago * HOUR_MS),
        untilAt: ago <= hours ? null : after(START, (hours - ago) * HOUR_MS),
      }))
      const days = daysOf(list, START)
      expect(days).toHaveLength(HISTORY_DAYS)
      expect(days.at(-1)?.day).toBe('2026-05-04')
      for (const one of days) {
        const begins = startOf(one.day)
        const within = list.filter(({ fromAt, untilAt }) => fromAt < begins + DAY_MS && (untilAt ?? START) > begins)
        expect(one.state).toBe(within.reduce<Standing>((worst, span) => worse(worst, span.state), 'unknown'))
      }
    }),
  )
})

test('a message of an incident counts until the next one, and the last one says nothing more', () => {
  const told = (incidentId: string, hours: number, change: Partial<Told> = {}): Told => ({
    incidentId,
    state: 'investigating',
    severity: 'minor',
    components: ['app'],
    at: after(START, hours * HOUR_MS),
    ...change,
  })
  const newestFirst = [
    told('a', 3, { state: 'resolved' }),
    told('b', 2, { components: ['trc20'] }),
    told('a', 1),
    told('a', 0, { severity: 'major', components: ['app', 'signIn'] }),
  ]
  expect(spansOf(newestFirst)).toEqual([
    { component: 'trc20', state: 'degraded', fromAt: after(START, 2 * HOUR_MS), untilAt: null },
    { component: 'app', state: 'degraded', fromAt: after(START, HOUR_MS), untilAt: after(START, 3 * HOUR_MS) },
    { component: 'app', state: 'down', fromAt: START, untilAt: after(START, HOUR_MS) },
    { component: 'signIn', state: 'down', fromAt: START, untilAt: after(START, HOUR_MS) },
  ])
})
