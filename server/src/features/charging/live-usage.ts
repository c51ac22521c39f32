import { wh } from '@ohmstead/contract/kernel/energy'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { countedPoints } from '@ohmstead/contract/charging/registers'
import { isCharging, timesOf, type MeteredUsage, type MeterPoint } from '@ohmstead/contract/charging/usage'
import { follows, isTooMuch, type Bill } from './bill.ts'

/** The state of judging a running charging session. */
export interface LiveUsage {
  readonly usage: MeteredUsage
  /** The latest register, if all received ones are accepted; null where some are not, and the next must judge all of them. */
  readonly last: MeterPoint | null
  /** End of the last interval in which the car charged. */
  readonly chargedUntil: Instant | null
}

/** The usage of a running charging session by all received registers. */
export function liveUsageOf(
  { points, begin, usage, billedBefore }: Pick<Bill, 'points' | 'begin' | 'usage' | 'billedBefore'>,
  readings: readonly MeterPoint[],
): LiveUsage {
  const last = points.at(-1) ?? begin
  const latest = readings.reduce((later, { at }) => (at > later ? at : later), begin.at)
  const counted = countedPoints(points, billedBefore)
  const charged = counted.findLast((point, index) => {
    const before = counted[index - 1]
    return before !== undefined && isCharging(before, point)
  })
  return { usage, last: last.at === latest ? { at: last.at, registerWh: last.registerWh } : null, chargedUntil: charged?.at ?? null }
}

/**
 * Adds registers that follow in order; null where one does not, and all must be judged again. The result equals the bill of all of them,
 * with work for the new ones only: the live view of a long charging session costs no more than that of a short one.
 */
export function extended(before: LiveUsage, startedAt: Instant, next: readonly MeterPoint[], maxW: number): LiveUsage | null {
  let { last, chargedUntil } = before
  let energyWh = before.usage.energyWh
  for (const point of [...next].sort((a, b) => a.at - b.at)) {
    if (last === null || point.at <= last.at || !follows(last, point, maxW)) return null
    energyWh = wh(energyWh + point.registerWh - last.registerWh)
    if (isTooMuch({ at: startedAt, registerWh: wh(0) }, { at: point.at, registerWh: energyWh }, maxW)) return null
    if (isCharging(last, point)) chargedUntil = point.at
    last = { at: point.at, registerWh: point.registerWh }
  }
  if (last === null) return null
  const until = chargedUntil ?? last.at
  const { offlineMs } = before.usage
  return { usage: { energyWh, ...timesOf(until - startedAt - offlineMs, last.at - until), offlineMs }, last, chargedUntil }
}
