import { describe, expect, test } from 'vitest'
import { isoTime } from './clock.ts'
import { hourOfWeek, zoneOffset, zoneReader } from './zone.ts'

describe('London', () => {
  const local = zoneReader('Europe/London')
  test.each([
    ['2018-01-15T12:00', '2018-01-15T12:00:00.000Z', 'once'],
    ['2018-07-15T12:00', '2018-07-15T11:00:00.000Z', 'once'],
    ['2018-03-25T00:59', '2018-03-25T00:59:00.000Z', 'once'],
    ['2018-03-25T01:30', '2018-03-25T01:30:00.000Z', 'never'],
    ['2018-03-25T02:00', '2018-03-25T01:00:00.000Z', 'once'],
    ['2018-10-28T01:30', '2018-10-28T00:30:00.000Z', 'twice'],
    ['2018-10-28T02:00', '2018-10-28T02:00:00.000Z', 'once'],
    ['2018-10-28T00:59', '2018-10-27T23:59:00.000Z', 'once'],
  ])('%s is %s, shown %s', (wall, instant, shown) => {
    const found = local(Date.parse(`${wall}Z`))
    expect([isoTime(found.at), found.shown]).toEqual([instant, shown])
  })
})

test('hours of the week begin on Monday, in local time', () => {
  const at = Date.UTC(2026, 4, 4, 0, 30)
  expect(hourOfWeek(at, zoneOffset('UTC'))).toBe(0)
  expect(hourOfWeek(at, zoneOffset('Europe/London'))).toBe(1)
  expect(hourOfWeek(at, zoneOffset('America/Denver'))).toBe(162)
})
