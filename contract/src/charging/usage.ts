import { assert } from '../kernel/assert.ts'
import { wh, type Wh } from '../kernel/energy.ts'
import { SECOND_MS, type Instant } from '../kernel/instant.ts'
import type { Usage } from './price.ts'

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
 * charging cannot be determined, and the whole time is charging time.
 */
export function usageOf(points: readonly MeterPoint[]): Usage {
  const { energyWh, chargingMs, idleMs } = exactUsageOf(points)
  return { energyWh, ...timesOf(chargingMs, idleMs) }
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
export function timesOf(chargingMs: number, idleMs: number): Omit<Usage, 'energyWh'> {
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
export function usageAt(usage: Usage, startedAt: Instant, idle: IdleTime | null, at: Instant): Usage {
  if (idle === null) return usage
  const readUntil = startedAt + usage.chargingMs + usage.idleMs
  const until = Math.max(readUntil, Math.min(at, idle.until ?? at))
  return { energyWh: usage.energyWh, ...timesOf(idle.since - startedAt, until - idle.since) }
}

/** Whether the average power between two registers shows a charging car. */
export function isCharging(from: MeterPoint, to: MeterPoint): boolean {
  return to.registerWh > from.registerWh && (to.registerWh - from.registerWh) * 3_600_000 >= STANDBY_W * (to.at - from.at)
}
