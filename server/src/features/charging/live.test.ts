import { wh } from '@ohmstead/contract/kernel/energy'
import { instant } from '@ohmstead/contract/kernel/instant'
import { expect, it } from 'vitest'
import { CURVE_POINTS_MAX, powerCurve, readingEvery } from './live.ts'

const start = instant(1_000_000)
const reading = (seconds: number, registerWh: number, powerW: number | null = null) => ({
  at: instant(start + seconds * 1_000),
  registerWh: wh(registerWh),
  powerW,
})

it('takes power from the meter, else from the registers around', () => {
  expect(powerCurve([reading(0, 0), reading(60, 100), reading(120, 300, 11_000), reading(120, 300)], start, 22_000)).toEqual([
    [60_000, 6_000],
    [120_000, 11_000],
  ])
})

it('knows how often a unit sends readings from the last two that it sent while charging', () => {
  const sent = (seconds: number, source = 'meter') => ({ at: instant(start + seconds * 1_000), source })
  expect(readingEvery([sent(0, 'start'), sent(60), sent(120), sent(128)])).toBe(8_000)
  expect(readingEvery([sent(0, 'start'), sent(60), sent(75, 'stop')])).toBeNull()
})

it('never shows more than the hardware can deliver', () => {
  const readings = [reading(0, 0), reading(60, 100, 50_000), reading(120, 90_000), reading(180, 90_400, 23_000), reading(240, 90_500, -5)]
  expect(powerCurve(readings, start, 22_000)).toEqual([
    [60_000, 6_000],
    [180_000, 22_000],
    [240_000, 6_000],
  ])
})

it('reduces a long charging session to the points of a screen, and keeps its peak', () => {
  const long = Array.from({ length: 5_000 }, (_, index) => reading(index * 10, index * 10, index === 3_333 ? 22_000 : 3_600))
  const curve = powerCurve(long, start, 22_000)
  expect(curve.length).toBeLessThanOrEqual(CURVE_POINTS_MAX)
  expect(Math.max(...curve.map(([, power]) => power))).toBe(22_000)
})
