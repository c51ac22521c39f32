import type { ChargingPort } from '../ports.ts'
import { reported, transactionOf, type Action } from './action.ts'
import { idTagInfo } from './id-tag-info.ts'
import { readingsOf } from './reading.ts'
import { readStationTime } from './station-time.ts'

/** OCPP 1.6 §4.10. Always answered, whatever the transaction: a CALLERROR would be retried forever. */
export function stopTransaction(charging: Pick<ChargingPort, 'stop'>): Action<'StopTransaction'> {
  return {
    how: 'asked',
    whenUnusable: {},
    async handle(
      { transactionId, idTag, meterStop, reason = 'Local', timestamp, transactionData = [] },
      { station, frameId, sha256, recordedAt, wide },
    ) {
      const { decision } = await charging.stop(station, {
        transaction: transactionOf(transactionId, wide),
        tag: reported(idTag),
        registerWh: meterStop < 0 ? null : meterStop,
        reason,
        time: readStationTime(timestamp, recordedAt),
        readings: readingsOf(transactionData, recordedAt),
        frameId,
        sha256,
        recordedAt,
      })
      return decision === null ? {} : { idTagInfo: idTagInfo(decision) }
    },
  }
}
