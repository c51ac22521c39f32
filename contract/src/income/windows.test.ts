import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wh } from '../kernel/energy.ts'
import { instant, MINUTE_MS } from '../kernel/instant.ts'
import { energyByWindow } from './windows.ts'

const at = (minutes: number, registerWh: number) => ({ at: instant(minutes * MINUTE_MS), registerWh: wh(registerWh) })
const custody = (custodyId: string, from: number, until: number | null) => ({
  custodyId,
  from: instant(from * MINUTE_MS),
  until: until === null ? null : instant(until * MINUTE_MS),
})
const seen = (windows: ReturnType<typeof energyByWindow>) =>
  windows.map(({ custodyId, from, until, energyWh }) => [custodyId, from / MINUTE_MS, until / MINUTE_MS, energyWh])

describe('energy by custody window', () => {
  const points = [at(100, 1_000), at(110, 2_001), at(120, 3_000)]

  it.each([
    ['no custody', [], [[null, 100, 120, 2_000]]],
    ['one custody over the whole time', [custody('a', 0, null)], [['a', 100, 120, 2_000]]],
    [
      'a boundary on a reading',
      [custody('a', 0, 110), custody('b', 110, null)],
      [
        ['a', 100, 110, 1_001],
        ['b', 110, 120, 999],
      ],
    ],
    // 1,001 Wh in ten minutes, of which five: 500.5, rounded down; the fraction goes to the later window.
    [
      'a boundary between readings',
      [custody('a', 0, 105), custody('b', 105, null)],
      [
        ['a', 100, 105, 500],
        ['b', 105, 120, 1_500],
      ],
    ],
    [
      'a gap between two custodies',
      [custody('a', 0, 105), custody('b', 115, 300)],
      [
        ['a', 100, 105, 500],
        [null, 105, 115, 1_000],
        ['b', 115, 120, 500],
      ],
    ],
    ['custodies before and after', [custody('a', 0, 100), custody('b', 120, 300)], [[null, 100, 120, 2_000]]],
  ])('%s', (_, custodies, expected) => {
    expect(seen(energyByWindow(points, custodies))).toEqual(expected)
  })

  it('sums to the metered energy, without gap or overlap, in any order of custodies', () => {
    const readings = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.nat(3_000)), { minLength: 1, maxLength: 30 })
      .map((steps) =>
        steps.reduce(
          (rows, [minutes, energy]) => [...rows, at((rows.at(-1)?.at ?? 0) / MINUTE_MS + minutes, (rows.at(-1)?.registerWh ?? 0) + energy)],
          [at(0, 0)],
        ),
      )
    const cuts = fc.uniqueArray(fc.nat(900), { minLength: 2, maxLength: 8 }).map((minutes) => [...minutes].sort((a, b) => a - b))
    fc.assert(
      fc.property(readings, cuts, fc.boolean(), (rows, minutes, reversed) => {
        const custodies = minutes.slice(1).map((until, index) => custody(`cu${index}`, minutes[index] ?? 0, until))
        const windows = energyByWindow(rows, reversed ? [...custodies].reverse() : custodies)
        expect(windows.reduce((sum, { energyWh }) => sum + energyWh, 0)).toBe((rows.at(-1)?.registerWh ?? 0) - (rows[0]?.registerWh ?? 0))
        expect(windows.every(({ energyWh }) => energyWh >= 0)).toBe(true)
        expect(windows[0]?.from).toBe(rows[0]?.at)
        expect(windows.at(-1)?.until).toBe(rows.at(-1)?.at)
        for (const [index, window] of windows.entries()) if (index > 0) expect(window.from).toBe(windows[index - 1]?.until)
      }),
    )
  })
})
