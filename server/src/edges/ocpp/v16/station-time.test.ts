import { instant } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isStationTime, readStationTime, writeStationTime } from './station-time.ts'

const received = instant(Date.UTC(2026, 4, 4, 12))

describe('a station’s time', () => {
  test.each([
    ['2026-05-04T11:59:59Z', '2026-05-04T11:59:59.000Z', []],
    ['2026-05-04T11:59:59.123456Z', '2026-05-04T11:59:59.123Z', []],
    ['2026-05-04T11:59:59,5Z', '2026-05-04T11:59:59.500Z', []],
    ['2026-05-04T13:59:59+02:00', '2026-05-04T11:59:59.000Z', []],
    ['2026-05-04T06:29:59-0530', '2026-05-04T11:59:59.000Z', []],
    ['2026-05-04T13:59:59+02', '2026-05-04T11:59:59.000Z', []],
    ['2026-05-04T06:59:59-05', '2026-05-04T11:59:59.000Z', []],
    ['2026-05-04T06:59:59\u221205:00', '2026-05-04T11:59:59.000Z', []],
    ['2026-05-04t11:59:59.5z', '2026-05-04T11:59:59.500Z', []],
    ['2026-05-04T13:59:59,25+0200', '2026-05-04T11:59:59.250Z', []],
    ['2026-05-04T11:59Z', '2026-05-04T11:59:00.000Z', []],
    ['2026-05-04T13:59+02', '2026-05-04T11:59:00.000Z', []],
    ['2026-05-05 00:59:59.123456789 +13', '2026-05-04T11:59:59.123Z', []],
    ['2026-05-04T11:59', '2026-05-04T11:59:00.000Z', ['noZone']],
    ['2026-05-04 11:59:59', '2026-05-04T11:59:59.000Z', ['noZone']],
    ['2026-05-04T23:59:60Z', '2026-05-05T00:00:00.000Z', ['clockAhead']],
    ['2026-05-04T14:00:00Z', '2026-05-04T14:00:00.000Z', ['clockAhead']],
    ['2026-05-04T12:04:59Z', '2026-05-04T12:04:59.000Z', []],
    ['1970-01-01T00:00:00.740Z', '2026-05-04T12:00:00.000Z', ['clockUnset']],
    ['1970-01-01T00:00:00', '2026-05-04T12:00:00.000Z', ['noZone', 'clockUnset']],
    ['9999-12-31T23:59:59Z', '2026-05-04T12:00:00.000Z', ['clockAhead']],
    ['2026-03-04T12:00:00Z', '2026-03-04T12:00:00.000Z', ['old']],
    ['', '2026-05-04T12:00:00.000Z', ['noTime']],
    [undefined, '2026-05-04T12:00:00.000Z', ['noTime']],
  ])('%s', (text, at, doubts) => {
    const time = readStationTime(text, received)
    expect(writeStationTime(time.at)).toBe(at)
    expect(time.doubts).toEqual(doubts)
    expect(time.said).toBe(text ?? null)
  })

  test.each([
    'yesterday',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-05-04T24:00:00Z',
    '2026-05-04',
    '20260504T115959Z',
    '2026-05-04T08:00:00+2',
    '2026-05-04T08:00:00+25',
    '2026-05-04T08:00:00+02:60',
    '2026-05-04T08:00:00+02:',
    '2026-05-04T08Z',
    '2026-05-04T08:00:00.Z',
  ])('%s is invalid', (text) => {
    expect(isStationTime(text)).toBe(false)
    expect(readStationTime(text, received)).toMatchObject({ at: received, doubts: ['noTime'] })
  })

  test('times that we write can be read, to the millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2099, 0, 1) }), (ms) => {
        const at = instant(ms)
        expect(readStationTime(writeStationTime(at), at).at).toBe(at)
      }),
    )
  })
})
