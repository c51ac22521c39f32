import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import { connectorsOfPoints, outagesBetween, type Outage } from '../devices/index.ts'
import { setting } from '../settings/index.ts'
import type { ChargingRow } from './charging.store.ts'
import { readingsOf } from './reading.store.ts'

/** Since when the connector of a charging session has been available again, or null. */
export async function freeSinceOf(q: Queryable, { pointId, connector, startedAt }: ChargingRow): Promise<Instant | null> {
  const reported = (await connectorsOfPoints(q, [pointId])).find((one) => one.connector === connector)
  return reported?.status === 'Available' && startedAt !== null && reported.happenedAt > startedAt ? reported.happenedAt : null
}

/** The outages of its unit since the start of a charging session. */
export async function outagesOf(q: Queryable, { pointId, startedAt, stopRecordedAt }: ChargingRow, now: Instant): Promise<Outage[]> {
  return startedAt === null ? [] : outagesBetween(q, pointId, startedAt, stopRecordedAt ?? now)
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
