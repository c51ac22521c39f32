import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateSessions, PROFILES } from './generate.ts'
import type { GeneratorPoint, ProfileName } from './generate.ts'
import { quantile } from './fit.ts'
import { DURATION_AT, ENERGY_AT, atShare } from './profile.ts'
import { hourOfWeek, zoneOffset } from './zone.ts'

const DAY = 86_400_000
const FROM = Date.UTC(2026, 2, 30)

const anyPoint = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  connectors: fc.integer({ min: 1, max: 3 }),
  current: fc.constantFrom('AC' as const, 'DC' as const),
  maxW: fc.constantFrom(3_680, 7_360, 22_080, 50_000, 150_000),
})
const anyStory = fc.record({
  seed: fc.integer(),
  from: fc.integer({ min: FROM, max: FROM + 300 * DAY }),
  days: fc.integer({ min: 1, max: 20 }),
  points: fc.uniqueArray(anyPoint, { selector: (point) => point.id, minLength: 1 }),
  drivers: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
})

test('the same seed gives the same visits, and those of a point do not depend on other points', () => {
  fc.assert(
    fc.property(anyStory, ({ seed, from, days, points }) => {
      const all = generateSessions({ seed, from, to: from + days * DAY, points })
      expect(generateSessions({ seed, from, to: from + days * DAY, points })).toEqual(all)
      const [first] = points as [GeneratorPoint, ...GeneratorPoint[]]
      expect(generateSessions({ seed, from, to: from + days * DAY, points: [first] })).toEqual(all.filter((visit) => visit.point === first.id))
    }),
    { numRuns: 30 },
  )
})

test('every visit is plausible', () => {
  fc.assert(
    fc.property(anyStory, ({ seed, from, days, points, drivers }) => {
      const to = from + days * DAY
      const busy = new Map<string, number>()
      let before = 0
      for (const visit of generateSessions({ seed, from, to, points, ...(drivers === undefined ? {} : { drivers }) })) {
        const point = points.find((candidate) => candidate.id === visit.point)
        expect(visit.startAt).toBeGreaterThanOrEqual(Math.max(before, from - 1000))
        expect(visit.endAt).toBeLessThanOrEqual(to)
        expect(visit.energyWh).toBeGreaterThan(0)
        expect(visit.energyWh / ((visit.endAt - visit.startAt) / 3_600_000)).toBeLessThan(point?.maxW ?? 0)
        expect(visit.endAt - visit.startAt).toBeLessThanOrEqual(DAY)
        for (const key of [`${visit.point}/${visit.connector}`, ...(visit.driver === null ? [] : [`driver ${visit.driver}`])]) {
          expect(visit.startAt).toBeGreaterThanOrEqual(busy.get(key) ?? 0)
          busy.set(key, visit.endAt)
        }
        expect(visit.driver === null).toBe(drivers === undefined)
        before = visit.startAt
      }
    }),
    { numRuns: 30 },
  )
})

describe.each<[ProfileName, 'AC' | 'DC', number, number]>([
  ['publicAc', 'AC', 22_080, 80],
  ['publicDc', 'DC', 50_000, 30],
  ['fastDc', 'DC', 172_500, 60],
  ['workplaceAc', 'AC', 19_200, 300],
])('%s resembles the data it was fitted on', (profile, current, maxW, count) => {
  const days = 70
  const points = Array.from({ length: count }, (_, index) => ({ id: `p${index}`, current, maxW, profile }))
  const visits = generateSessions({ seed: 5, from: FROM, to: FROM + days * DAY, points })
  const figures = PROFILES[profile]
  const offsetAt = zoneOffset('Europe/London')
  const hours = visits.map((visit) => hourOfWeek(visit.startAt, offsetAt))
  /** Half the sum of the differences between two distributions: the share of visits that would have to move. */
  const distance = (counts: readonly number[], sharesPpm: readonly number[]) =>
    sharesPpm.reduce((sum, ppm, index) => sum + Math.abs((counts[index] ?? 0) / visits.length - ppm / 1e6), 0) / 2

  test('the number of visits matches the data', () => {
    const perDay = visits.length / count / days
    expect(perDay / figures.visitsPerConnectorDay).toBeGreaterThan(0.9)
    expect(perDay / figures.visitsPerConnectorDay).toBeLessThan(1.1)
  })

  test('the arrival times match the data', () => {
    expect(
      distance(
        Array.from({ length: 24 }, (_, hour) => hours.filter((at) => at % 24 === hour).length),
        figures.arrivalsByHourPpm,
      ),
    ).toBeLessThan(0.06)
    expect(
      distance(
        Array.from({ length: 7 }, (_, day) => hours.filter((at) => Math.floor(at / 24) === day).length),
        figures.arrivalsByDayPpm,
      ),
    ).toBeLessThan(0.03)
  })

  test('energy and duration match the data', () => {
    const energies = visits.map((visit) => visit.energyWh).sort((a, b) => a - b)
    for (const share of [0.1, 0.25, 0.5, 0.75, 0.9]) {
      const fitted = atShare(figures.energyWh, ENERGY_AT, share)
      expect(Math.abs(quantile(energies, share) - fitted)).toBeLessThan(0.06 * fitted + 100)
    }
    const middle = visits.filter(
      (visit) => visit.energyWh >= atShare(figures.energyWh, ENERGY_AT, 0.4) && visit.energyWh <= atShare(figures.energyWh, ENERGY_AT, 0.6),
    )
    const minutes = middle.map((visit) => (visit.endAt - visit.startAt) / 60_000).sort((a, b) => a - b)
    for (const share of [0.2, 0.5, 0.8]) {
      const fitted = atShare(figures.durationMinutes[2] ?? [], DURATION_AT, share)
      expect(Math.abs(quantile(minutes, share) - fitted)).toBeLessThan(0.15 * fitted + 5)
    }
  })
})
