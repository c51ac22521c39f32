import type { Trx } from '../../platform/database.ts'
import { setting } from '../settings/index.ts'
import type { ChargingRow } from './charging.store.ts'
import { readingsOf } from './reading.store.ts'

/** All meter data of a charging session. */
export async function factsOf(trx: Trx, row: ChargingRow) {
  return {
    registers: await readingsOf(trx, row.id),
    stop:
      row.stopSaidAt === null || row.stopRecordedAt === null || row.stopFrameId === null
        ? null
        : { at: row.stopSaidAt, recordedAt: row.stopRecordedAt, frameId: row.stopFrameId },
    maxW: row.maxW,
    restartMaxWh: await setting(trx, 'charging.registerRestartWh'),
  }
}
