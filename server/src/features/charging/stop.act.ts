import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { recordCommand } from '../devices/index.ts'
import { saveStopAsked, type ChargingRow } from './charging.store.ts'

/** Sends a stop command, and shows it on the page. */
export async function askToStop(trx: Trx, row: Pick<ChargingRow, 'id' | 'pointId' | 'transactionId'>, at: Instant): Promise<void> {
  await recordCommand(trx, {
    pointId: row.pointId,
    intent: { kind: 'stopCharging', transaction: row.transactionId },
    key: `${row.id} stop ${at}`,
    askedBy: 'charging',
    at,
  })
  await saveStopAsked(trx, row.id, at)
}
