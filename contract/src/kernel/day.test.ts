import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, isDay, startOf } from './day.ts'
import { DAY_MS, FIRST_INSTANT, instant, LAST_INSTANT } from './instant.ts'

const instants = fc.integer({ min: FIRST_INSTANT, max: LAST_INSTANT }).map(instant)

test('a day and its first instant are those of a Date', () => {
  fc.assert(
    fc.property(instants, (at) => {
      const day = dayOf(at)
      expect(day).toBe(new Date(at).toISOString().slice(0, 10))
      expect(startOf(day)).toBe(Date.parse(`${day}T00:00:00Z`))
      expect(startOf(addDays(day, 1)) - startOf(day)).toBe(DAY_MS)
    }),
  )
})

test('a text is a day exactly when the calendar has it', () => {
  const parts = fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 33 }))
  fc.assert(
    fc.property(parts, ([year, month, day]) => {
      const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
      const date = new Date(0)
      date.setUTCFullYear(year, month - 1, day)
      expect(isDay(text)).toBe(date.toISOString().slice(0, 10) === text)
    }),
    { numRuns: 1_000 },
  )
})

test.each(['', '2026-1-01', '2026-02-30', '2025-02-29', '2026-11-01T00:00:00Z', '+2026-11-01', '２０２６-11-01'])('%j is no day', (text) =>
  expect(isDay(text)).toBe(false),
)
