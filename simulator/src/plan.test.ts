import { describe, expect, test } from 'vitest'
import type { DatasetSession } from './index.ts'
import { planGenerated, planRecorded, weeksToShift } from './plan.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MONDAY = Date.UTC(2018, 5, 4)
const FLEET = [
  { stationId: 'A', password: 'x', model: 'OH-22' },
  { stationId: 'B', password: 'x', model: 'OH-50' },
]

const recorded = (more: Partial<DatasetSession>): DatasetSession => ({
  row: 2,
  id: '1',
  station: 'S',
  connector: 1,
  startAt: MONDAY + 8 * HOUR,
  endAt: MONDAY + 10 * HOUR,
  energyWh: 9_000,
  current: 'AC',
  ratedW: 7_360,
  user: null,
  flaws: [],
  ...more,
})

describe('recorded sessions', () => {
  const now = Date.UTC(2026, 4, 14, 12)

  test('are moved by whole weeks, into the past or around now', () => {
    const shift = weeksToShift(MONDAY, MONDAY + 3 * DAY, now, 'ends before')
    expect(new Date(MONDAY + shift).toISOString()).toBe('2026-05-11T00:00:00.000Z')
    expect(MONDAY + 3 * DAY + shift).toBeLessThanOrEqual(now)
    const around = weeksToShift(MONDAY, MONDAY + 7 * DAY, now, 'contains')
    expect(MONDAY + around).toBeLessThanOrEqual(now)
    expect(MONDAY + around + 7 * DAY).toBeGreaterThan(now)
  })

  test('use connectors of the same kind; visits without one are counted', () => {
    const rows = [
      recorded({}),
      recorded({ row: 3, connector: 2, startAt: MONDAY + 9 * HOUR, endAt: MONDAY + 11 * HOUR }),
      recorded({ row: 4, station: 'S2' }),
      recorded({ row: 5, station: 'R', current: 'DC', ratedW: 50_000, energyWh: 20_000 }),
      recorded({ row: 6, startAt: MONDAY + 30 * HOUR, endAt: MONDAY + 31 * HOUR }),
      recorded({ row: 7, startAt: MONDAY + 12 * HOUR, endAt: MONDAY + 12 * HOUR + 60_000, energyWh: 9_000 }),
    ]
    const { visits, leftOut } = planRecorded({
      rows,
      shiftMs: 7 * DAY,
      from: MONDAY + 7 * DAY,
      to: MONDAY + 8 * DAY,
      credentials: FLEET,
      tags: ['T1', 'T2', 'T3', 'T4'],
    })
    expect(visits.map(({ stationId, connectorId, idTag }) => [stationId, connectorId, idTag])).toEqual([
      ['A', 1, 'T1'],
      ['A', 2, 'T2'],
      ['B', 1, 'T3'],
    ])
    expect(visits[0]).toMatchObject({ arriveAt: MONDAY + 7 * DAY + 8 * HOUR, departAt: MONDAY + 7 * DAY + 10 * HOUR, energyWh: 9_000 })
    expect(leftOut).toEqual({
      'no connector of that kind left in the fleet': 1,
      'outside the time played': 1,
      'more energy than our station can deliver in that time': 1,
    })
  })
})

test('generated visits use the existing connectors and cards, each card only once at a time', () => {
  const { visits } = planGenerated({ seed: 1, from: MONDAY, to: MONDAY + 14 * DAY, credentials: FLEET, tags: ['T1', 'T2', 'T3'] })
  expect(visits.length).toBeGreaterThan(50)
  const until = new Map<string, number>()
  for (const { idTag, arriveAt, departAt } of visits) {
    expect(arriveAt).toBeGreaterThanOrEqual(until.get(idTag) ?? 0)
    until.set(idTag, departAt)
  }
  expect(new Set(visits.map((visit) => `${visit.stationId}/${visit.connectorId}`))).toEqual(new Set(['A/1', 'A/2', 'B/1']))
})
