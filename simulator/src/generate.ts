import { driverSkew, fastDc, publicAc, publicDc, workplaceAc } from './fitted.ts'
import { DURATION_AT, ENERGY_AT, atShare } from './profile.ts'
import type { Profile } from './profile.ts'
import { Random } from './random.ts'
import { hourOfWeek, zoneOffset } from './zone.ts'

/** The fitted figures by kind of place; the README describes the method. */
export const PROFILES = { publicAc, publicDc, fastDc, workplaceAc } as const
export type ProfileName = keyof typeof PROFILES

export interface GeneratorPoint {
  readonly id: string
  readonly connectors?: number
  readonly current: 'AC' | 'DC'
  /** Rated power of each connector. */
  readonly maxW: number
  /** By default chosen by current and power. */
  readonly profile?: ProfileName
  /** The time zone of the place. */
  readonly zone?: string
  /** Demand relative to the points in the data; 1 is the same. */
  readonly demand?: number
}

/** One visit of one car, plausible by construction: no overlap on a connector, no more energy than the point can deliver. */
export interface GeneratedSession {
  readonly point: string
  readonly connector: number
  readonly startAt: number
  readonly endAt: number
  readonly energyWh: number
  readonly current: 'AC' | 'DC'
  /** Index of the driver, if drivers were requested; a driver is never in two places at once. */
  readonly driver: number | null
}

export interface GeneratorOptions {
  readonly seed: number | string
  /** Visits that begin in [from, to) and end by `to`. */
  readonly from: number
  readonly to: number
  readonly points: readonly GeneratorPoint[]
  /** Number of drivers, some of whom charge much more often than others. A visit without an available driver is skipped. */
  readonly drivers?: number
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * HOUR_MS

/** Visits in order of their start. The same options give the same visits; a point's visits do not depend on the other points. */
export function generateSessions(options: GeneratorOptions): GeneratedSession[] {
  const { seed, from, to, points, drivers } = options
  const visits: GeneratedSession[] = []
  for (const point of points) {
    for (let connector = 1; connector <= (point.connectors ?? 1); connector++) {
      visits.push(...visitsAt(point, connector, from, to, new Random(`${seed}/${point.id}/${connector}`)))
    }
  }
  visits.sort((a, b) => a.startAt - b.startAt || (a.point < b.point ? -1 : a.point > b.point ? 1 : a.connector - b.connector))
  return drivers === undefined ? visits : withDrivers(visits, drivers, new Random(`${seed}/drivers`))
}

function profileOf(point: GeneratorPoint): Profile {
  return PROFILES[point.profile ?? (point.current === 'AC' ? 'publicAc' : point.maxW > 75_000 ? 'fastDc' : 'publicDc')]
}

function visitsAt(point: GeneratorPoint, connector: number, from: number, to: number, random: Random): GeneratedSession[] {
  const profile = profileOf(point)
  const offsetAt = zoneOffset(point.zone ?? 'Europe/London')
  const demand = point.demand ?? 1
  const visits: GeneratedSession[] = []
  let at = from
  for (;;) {
    at = nextStart(profile, at, to, demand, offsetAt, random)
    if (at >= to) return visits
    const { energyWh, ms } = stay(profile, point, random)
    const endAt = at + ms
    if (endAt <= to) visits.push({ point: point.id, connector, startAt: at, endAt, energyWh, current: point.current, driver: null })
    at = endAt
  }
}

/** When the next car arrives at a connector that is free from now on: a Poisson process with the hourly rates of the profile. */
function nextStart(profile: Profile, from: number, to: number, demand: number, offsetAt: (at: number) => number, random: Random): number {
  let patience = -Math.log(1 - random.next())
  for (let at = from; at < to;) {
    const hourEnd = (Math.floor(at / HOUR_MS) + 1) * HOUR_MS
    const perMs = (demand * (profile.startsPerFreeHourPpm[hourOfWeek(at, offsetAt)] ?? 0)) / 1e6 / HOUR_MS
    const spent = perMs * (hourEnd - at)
    if (spent >= patience) return Math.floor((at + patience / perMs) / 1000) * 1000
    patience -= spent
    at = hourEnd
  }
  return to
}

function stay(profile: Profile, point: GeneratorPoint, random: Random): { energyWh: number; ms: number } {
  const share = random.next()
  const energyWh = Math.max(50, Math.round(atShare(profile.energyWh, ENERGY_AT, share)))
  const durations = profile.durationMinutes[Math.min(4, Math.floor(share * 5))] ?? []
  const drawn = atShare(durations, DURATION_AT, random.next()) * MINUTE_MS
  // A smaller station needs longer for the same energy than the stations of the data.
  const needed = (energyWh / (0.93 * point.maxW)) * HOUR_MS + 2 * MINUTE_MS
  return { energyWh, ms: Math.round(Math.min(Math.max(drawn, needed), DAY_MS) / 1000) * 1000 }
}

/** Assigns drivers: the weight of the k-th driver falls with k like the cards in the data. */
function withDrivers(visits: readonly GeneratedSession[], drivers: number, random: Random): GeneratedSession[] {
  const freeFrom = Array.from({ length: drivers }, () => 0)
  const weights = freeFrom.map((_, index) => 1 / (index + 1) ** driverSkew)
  const driven: GeneratedSession[] = []
  for (const visit of visits) {
    const weighed = weights.map((weight, index) => ((freeFrom[index] ?? 0) <= visit.startAt ? weight : 0))
    if (!weighed.some((weight) => weight > 0)) continue
    const driver = random.weighted(weighed)
    freeFrom[driver] = visit.endAt + 5 * MINUTE_MS
    driven.push({ ...visit, driver })
  }
  return driven
}
