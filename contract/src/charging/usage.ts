import { assert } from '../kernel/assert.ts'
import { wh, type Wh } from '../kernel/energy.ts'
import { HOUR_MS, SECOND_MS, type Instant } from '../kernel/instant.ts'
import type { Usage } from './price.ts'

/** The usage of a charging session with the time that no price counts: all three times together are its duration. */
export interface MeteredUsage extends Usage {
  /** Charging time without a connection that the energy did not need. */
  readonly offlineMs: number
}

/** When a unit had no connection, and what it can deliver: what the time of a bill depends on beside its registers. */
export interface OfflineTimes {
  readonly outages: readonly { readonly from: Instant; readonly until: Instant }[]
  /** Rated power of the connector. */
  readonly maxW: number
}

/** The register of a meter at a moment. */
export interface MeterPoint {
  readonly at: Instant
  readonly registerWh: Wh
}

/** Below this average power the unit is on standby: the car is full, or waiting. */
export const STANDBY_W = 50

/**
 * Computes the usage from registers that never fall, in order of time: the first begins the charging session, the last ends it.
 * Charging ended with the last interval that reached standby power; the rest is idle time. If no interval reached it, the end of
 * charging cannot be determined, and the whole time is charging time. Of the time without a connection only as much is charging time as the
 * energy needs at the rated power: it is not known whether the car charged more slowly, or the unit was without power.
 */
export function usageOf(points: readonly MeterPoint[], offline?: OfflineTimes): MeteredUsage {
  const { energyWh, chargingMs, idleMs } = exactUsageOf(points)
  const begin = points[0]
  const offlineMs = begin && offline ? offlineTimeOf(points, offline, begin.at + chargingMs) : 0
  return { energyWh, ...timesOf(chargingMs - offlineMs, idleMs), offlineMs }
}

/** The charging time without a connection that is not billed, between registers until charging ended. */
function offlineTimeOf(points: readonly MeterPoint[], { outages, maxW }: OfflineTimes, until: number): number {
  let sum = 0
  for (const [index, to] of points.entries()) {
    const from = points[index - 1]
    if (from === undefined || to.at > until) continue
    const withoutMs = outages.reduce((ms, outage) => ms + Math.max(0, Math.min(outage.until, to.at) - Math.max(outage.from, from.at)), 0)
    const neededMs = Math.floor(((to.registerWh - from.registerWh) * HOUR_MS) / maxW)
    sum += Math.max(0, Math.min(withoutMs, to.at - from.at - neededMs))
  }
  return sum
}

/** The usage with idle time to the millisecond, as bills had it before version 3 of their document. */
export function exactUsageOf(points: readonly MeterPoint[]): Usage {
  const begin = points[0]
  const end = points.at(-1)
  assert(begin && end, 'usage is between two registers')
  let chargedUntil: Instant | null = null
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1], points[index]] as [MeterPoint, MeterPoint]
    assert(to.at >= from.at && to.registerWh >= from.registerWh, 'registers are in order and never fall')
    if (isCharging(from, to)) chargedUntil = to.at
  }
  const energyWh = wh(end.registerWh - begin.registerWh)
  const until = chargedUntil ?? end.at
  return { energyWh, chargingMs: until - begin.at, idleMs: end.at - until }
}

/**
 * Divides the time of a charging session for its price. Idle time is rounded down to whole seconds, in the driver's favour; the rest of its
 * last second is charging time, so that both together count each started second once.
 */
export function timesOf(chargingMs: number, idleMs: number): Pick<Usage, 'chargingMs' | 'idleMs'> {
  const restMs = idleMs % SECOND_MS
  return { chargingMs: chargingMs + restMs, idleMs: idleMs - restMs }
}

/** The idle time of a running charging session: since the car charged last, until no more counts; null while it counts on. */
export interface IdleTime {
  readonly since: Instant
  readonly until: Instant | null
}

/**
 * The usage so far, if the car goes on drawing nothing: the usage of a bill that ended now with the register of the last reading. The idle
 * time counts between readings too.
 */
export function usageAt(usage: MeteredUsage, startedAt: Instant, idle: IdleTime | null, at: Instant): MeteredUsage {
  if (idle === null) return usage
  const { energyWh, offlineMs } = usage
  const until = Math.max(startedAt + durationOf(usage), Math.min(at, idle.until ?? at))
  return { energyWh, ...timesOf(idle.since - startedAt - offlineMs, until - idle.since), offlineMs }
}

/** From the start to the last register. */
export function durationOf({ chargingMs, idleMs, offlineMs }: Omit<MeteredUsage, 'energyWh'>): number {
  return chargingMs + idleMs + offlineMs
}

/** Whether the average power between two registers shows a charging car. */
export function isCharging(from: MeterPoint, to: MeterPoint): boolean {
  return to.registerWh > from.registerWh && (to.registerWh - from.registerWh) * 3_600_000 >= STANDBY_W * (to.at - from.at)
}
