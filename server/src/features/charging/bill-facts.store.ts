import { MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import { availabilityBetween, connectorsOfPoints } from '../devices/index.ts'
import { setting } from '../settings/index.ts'
import type { Outage } from './bill.ts'
import type { ChargingRow } from './charging.store.ts'
import { readingsOf } from './reading.store.ts'

/** Since when the connector of a charging session has been available again, or null. */
export async function freeSinceOf(q: Queryable, { pointId, connector, startedAt }: ChargingRow): Promise<Instant | null> {
  const reported = (await connectorsOfPoints(q, [pointId])).find((one) => one.connector === connector)
  return reported?.status === 'Available' && startedAt !== null && reported.happenedAt > startedAt ? reported.happenedAt : null
}

/** A shorter time without a connection is a lost connection that comes back, and changes nothing. */
export const OUTAGE_MS = 5 * MINUTE_MS

/** The times since the start of a charging session in which its unit was without a connection for minutes. */
export async function outagesOf(q: Queryable, { pointId, startedAt, stopRecordedAt }: ChargingRow, now: Instant): Promise<Outage[]> {
  if (startedAt === null) return []
  const windows = await availabilityBetween(q, [pointId], startedAt, stopRecordedAt ?? now, 'offline')
  return windows.flatMap(({ connector, from, until }) => (connector === 0 && until !== null && until - from >= OUTAGE_MS ? [{ from, until }] : []))
}

/** All data of the station about a charging session. */
export async function factsOf(q: Queryable, row: ChargingRow, now: Instant) {
  return {
    registers: await readingsOf(q, row.id),
    stop:
      row.stopSaidAt === null || row.stopRecordedAt === null || row.stopFrameId === null
        ? null
        : { at: row.stopSaidAt, recordedAt: row.stopRecordedAt, frameId: row.stopFrameId },
    goneAt: await freeSinceOf(q, row),
    outages: await outagesOf(q, row, now),
    maxW: row.maxW,
    restartMaxWh: await setting(q, 'charging.registerRestartWh'),
  }
}
