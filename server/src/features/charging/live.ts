import type { MeterPoint } from '@ohmstead/contract/charging/usage'
import type { Instant } from '@ohmstead/contract/kernel/instant'

/** As many points as a screen can show. */
export const CURVE_POINTS_MAX = 240

export interface CurveReading extends MeterPoint {
  readonly powerW: number | null
}

/** The time between the last two readings that a unit sent while charging; null if it sent fewer. */
export function readingEvery(readings: readonly { readonly at: Instant; readonly source: string }[]): number | null {
  const [last, before] = readings.filter(({ source }) => source === 'meter').toReversed()
  return last === undefined || before === undefined || last.at <= before.at ? null : last.at - before.at
}

/** A power for display: above the rated power by rounding and tolerance it is the rated power, above 1.1 times it is omitted. */
export function possiblePower(powerW: number, maxW: number): number | null {
  return powerW < 0 || powerW * 10 > maxW * 11 ? null : Math.min(powerW, maxW)
}

/**
 * Power over time since the start: as the meter reported it, otherwise from the surrounding registers, if the unit can deliver it; reduced
 * to the maximum of each interval.
 */
export function powerCurve(readings: readonly CurveReading[], startedAt: Instant, maxW: number): [number, number][] {
  const points = readings.flatMap((reading, index): [number, number][] => {
    const before = readings[index - 1]
    const derived =
      before && reading.at > before.at ? Math.round(((reading.registerWh - before.registerWh) * 3_600_000) / (reading.at - before.at)) : null
    const power = [reading.powerW, derived].map((one) => (one === null ? null : possiblePower(one, maxW))).find((one) => one !== null)
    return power === undefined || reading.at < startedAt ? [] : [[reading.at - startedAt, power]]
  })
  const stretch = Math.ceil(points.length / CURVE_POINTS_MAX)
  if (stretch <= 1) return points
  return Array.from({ length: Math.ceil(points.length / stretch) }, (_, index) => {
    const within = points.slice(index * stretch, (index + 1) * stretch)
    return within.reduce((highest, point) => (point[1] > highest[1] ? point : highest))
  })
}
