import type { Trx } from '../../platform/database.ts'
import { connectorsOfPoints } from '../devices/index.ts'
import { setting } from '../settings/index.ts'
import type { ChargingRow } from './charging.store.ts'
import { readingsOf } from './reading.store.ts'

/** All data of the station about a charging session. */
export async function factsOf(trx: Trx, row: ChargingRow) {
  const connector = (await connectorsOfPoints(trx, [row.pointId])).find((one) => one.connector === row.connector)
  return {
    registers: await readingsOf(trx, row.id),
    stop:
      row.stopSaidAt === null || row.stopRecordedAt === null || row.stopFrameId === null
        ? null
        : { at: row.stopSaidAt, recordedAt: row.stopRecordedAt, frameId: row.stopFrameId },
    goneAt: connector?.status === 'Available' && row.startedAt !== null && connector.happenedAt > row.startedAt ? connector.happenedAt : null,
    maxW: row.maxW,
    restartMaxWh: await setting(trx, 'charging.registerRestartWh'),
  }
}
