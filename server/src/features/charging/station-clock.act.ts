import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Trx } from '../../platform/database.ts'
import { availabilityBetween } from '../devices/index.ts'
import type { ChargingRow } from './charging.store.ts'
import { highestReading } from './reading.store.ts'
import { messageTime, trueTime, type ClockKnown, type TimedRegister } from './station-clock.ts'

/** Whether a unit was disconnected at some time between two moments, so that its messages may arrive late. */
export async function wasDisconnected(trx: Trx, pointId: Id<'point'>, from: Instant, until: Instant): Promise<boolean> {
  if (until <= from) return false
  const online = (await availabilityBetween(trx, [pointId], from, until, 'online')).filter(({ connector }) => connector === 0)
  let reached = from
  for (const window of online) {
    if (window.from > reached) return true
    reached = window.until ?? until
  }
  return reached < until
}

/**
 * The times of a message of a charging session as a correct clock would have written them. If nothing explains a wrong clock, its error is
 * taken from this message, provided the station was connected and had no reason to wait.
 */
export async function correctedTimes(
  trx: Trx,
  row: Pick<ChargingRow, 'id' | 'pointId' | 'startedAt' | 'clockOffsetMs'>,
  last: TimedRegister,
  recordedAt: Instant,
): Promise<{ readonly at: (claimedAt: Instant) => Instant; readonly isPossible: boolean }> {
  const known: ClockKnown = { startedAt: row.startedAt ?? recordedAt, clockOffsetMs: row.clockOffsetMs, recordedAt }
  const highest = row.clockOffsetMs === 0 ? null : await highestReading(trx, row.id)
  const { offsetMs, isPossible, isInOrder } = await messageTime(last, known, highest, (since) => wasDisconnected(trx, row.pointId, since, recordedAt))
  if ((isPossible && isInOrder) || (await wasDisconnected(trx, row.pointId, known.startedAt, recordedAt)))
    return { at: (claimedAt) => trueTime(claimedAt, offsetMs, known), isPossible }
  const shown: ClockKnown = { ...known, clockOffsetMs: recordedAt - last.at }
  return { at: (claimedAt) => trueTime(claimedAt, shown.clockOffsetMs, shown), isPossible }
}
