import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wh } from '../kernel/energy.ts'
import { instant, MINUTE_MS } from '../kernel/instant.ts'
import { durationOf, exactUsageOf, isCharging, usageAt, usageOf } from './usage.ts'

const at = (minutes: number, registerWh: number) => ({ at: instant(minutes * MINUTE_MS), registerWh: wh(registerWh) })

describe('usage between two registers', () => {
  it.each([
    ['charging to the end', [at(0, 0), at(30, 5_000), at(60, 10_000)], 60, 0],
    ['a full car: idle from the last rise', [at(0, 0), at(30, 5_000), at(45, 5_000), at(60, 5_000)], 30, 30],
    ['standby is idle', [at(0, 0), at(30, 5_000), at(60, 5_020)], 30, 30],
    ['a pause within charging is charging', [at(0, 0), at(10, 2_000), at(40, 2_000), at(60, 4_000)], 60, 0],
    ['no samples: all of the time counts as charging', [at(0, 0), at(600, 400)], 600, 0],
    ['no energy', [at(0, 0), at(5, 0)], 5, 0],
    ['start and end at the same time', [at(0, 7)], 0, 0],
  ])('%s', (_, points, charging, idle) => {
    expect(usageOf(points)).toEqual({
      energyWh: (points.at(-1)?.registerWh ?? 0) - (points[0]?.registerWh ?? 0),
      chargingMs: charging * MINUTE_MS,
      idleMs: idle * MINUTE_MS,
      offlineMs: 0,
    })
  })

  it.each([
    ['23 ms after the last reading', 600_023, 600_023, 0],
    ['almost a second', 600_999, 600_999, 0],
    ['a second', 601_000, 600_000, 1_000],
    ['ten seconds and a half', 610_500, 600_500, 10_000],
  ])('counts whole seconds of idle time: %s', (_, endMs, chargingMs, idleMs) => {
    const points = [at(0, 0), at(10, 2_000), { at: instant(endMs), registerWh: wh(2_000) }]
    expect(usageOf(points)).toEqual({ energyWh: 2_000, chargingMs, idleMs, offlineMs: 0 })
    expect(exactUsageOf(points)).toEqual({ energyWh: 2_000, chargingMs: 600_000, idleMs: endMs - 600_000 })
  })

  it.each([
    ['the unit was without power', [at(0, 0), at(30, 5_000), at(1_230, 5_000), at(1_260, 10_000)], [[35, 1_225]], 70, 0, 1_190],
    ['it began again with one reading: as long as its energy needs', [at(0, 0), at(30, 5_000), at(1_230, 10_000)], [[30, 1_230]], 60, 0, 1_170],
    ['it went on charging at its full power', [at(0, 0), at(30, 5_000), at(60, 10_000)], [[30, 60]], 60, 0, 0],
    ['the outage is shorter than what is not needed', [at(0, 0), at(600, 5_000)], [[60, 120]], 540, 0, 60],
    [
      'several outages in one interval',
      [at(0, 0), at(600, 5_000)],
      [
        [60, 120],
        [200, 300],
      ],
      440,
      0,
      160,
    ],
    ['in idle time nothing is taken off', [at(0, 0), at(30, 5_000), at(60, 5_000)], [[30, 60]], 30, 30, 0],
    [
      'before and after the bill',
      [at(10, 0), at(40, 5_000)],
      [
        [0, 10],
        [40, 90],
      ],
      30,
      0,
      0,
    ],
  ] as const)('without a connection: %s', (_, points, outages, charging, idle, offline) => {
    const spans = outages.map(([from, until]) => ({ from: instant(from * MINUTE_MS), until: instant(until * MINUTE_MS) }))
    const { chargingMs, idleMs, offlineMs } = usageOf(points, { outages: spans, maxW: 10_000 })
    expect([chargingMs, idleMs, offlineMs].map((ms) => ms / MINUTE_MS)).toEqual([charging, idle, offline])
  })

  it('divides the whole time into charging and idle', () => {
    fc.assert(
      fc.property(courses, outagesOf, fc.integer({ min: 1, max: 500_000 }), (rows, outages, maxW) => {
        const usage = usageOf(rows, { outages, maxW })
        const connected = usageOf(rows)
        expect(durationOf(usage)).toBe((rows.at(-1)?.at ?? 0) - (rows[0]?.at ?? 0))
        expect(durationOf(connected)).toBe(durationOf(usage))
        expect([usage.energyWh, usage.idleMs]).toEqual([connected.energyWh, connected.idleMs])
        expect(usage.offlineMs).toBeGreaterThanOrEqual(0)
        expect(usage.offlineMs).toBeLessThanOrEqual(outages.reduce((sum, { from, until }) => sum + until - from, 0))
        const needed = Math.floor((usage.energyWh * 3_600_000) / maxW)
        const without = withoutConnection(rows, outages, exactUsageOf(rows).idleMs)
        expect(usage.offlineMs).toBeGreaterThanOrEqual(without - needed)
        expect(usage.offlineMs).toBeLessThanOrEqual(without)
        expect(usage.idleMs).toBeGreaterThanOrEqual(0)
        expect(usage.idleMs % 1_000).toBe(0)
      }),
    )
  })

  it('so far is that of a bill which ends now with the last register', () => {
    fc.assert(
      fc.property(courses, fc.nat(3_600_000), (rows, laterMs) => {
        const [begin, last] = [rows[0], rows.at(-1)]
        const since = rows.findLast((point, index) => index > 0 && isCharging(rows[index - 1] ?? point, point))?.at
        if (!begin || !last || since === undefined) return
        const now = instant(last.at + laterMs)
        expect(usageAt(usageOf(rows), begin.at, { since, until: null }, now)).toEqual(usageOf([...rows, { ...last, at: now }]))
      }),
    )
  })
})

/** Times without a connection, apart from each other. */
const outagesOf = fc
  .array(fc.tuple(fc.nat(3_600_000), fc.integer({ min: 300_000, max: 20_000_000 })), { maxLength: 6 })
  .map((steps) =>
    steps.reduce<{ from: number; until: number }[]>((all, [apart, length]) => {
      const from = (all.at(-1)?.until ?? 0) + apart
      return [...all, { from, until: from + length }]
    }, []),
  )
  .map((spans) => spans.map(({ from, until }) => ({ from: instant(from), until: instant(until) })))

/** How long the unit had no connection until charging ended. */
function withoutConnection(rows: readonly { at: number }[], outages: readonly { from: number; until: number }[], idleMs: number): number {
  const [begin, end] = [rows[0]?.at ?? 0, (rows.at(-1)?.at ?? 0) - idleMs]
  return outages.reduce((sum, { from, until }) => sum + Math.max(0, Math.min(until, end) - Math.max(from, begin)), 0)
}

const courses = fc
  .array(fc.tuple(fc.nat(3_600_000), fc.nat(5_000)), { minLength: 1, maxLength: 40 })
  .map((steps) =>
    steps.reduce<{ at: number; register: number }[]>(
      (sum, [ms, energy]) => [...sum, { at: (sum.at(-1)?.at ?? 0) + ms, register: (sum.at(-1)?.register ?? 0) + energy }],
      [],
    ),
  )
  .map((rows) => rows.map((row) => ({ at: instant(row.at), registerWh: wh(row.register) })))
