import type { ChargingPort } from '../ports.ts'
import type { Action } from './action.ts'
import { idTagInfo } from './id-tag-info.ts'
import { readStationTime } from './station-time.ts'

/** OCPP 1.6 §4.8. */
export function startTransaction(charging: Pick<ChargingPort, 'start'>): Action<'StartTransaction'> {
  return {
    how: 'asked',
    whenUnusable: { transactionId: 0, idTagInfo: { status: 'Invalid' } },
    async handle({ connectorId, idTag, meterStart, reservationId = 0, timestamp }, { station, frameId, sha256, recordedAt, wide }) {
      const { transactionId, decision } = await charging.start(station, {
        connector: connectorId,
        tag: idTag,
        registerWh: meterStart,
        reservation: reservationId > 0 ? (wide.get('reservationId') ?? String(reservationId)) : null,
        time: readStationTime(timestamp, recordedAt),
        frameId,
        sha256,
        recordedAt,
      })
      return { transactionId, idTagInfo: idTagInfo(decision) }
    },
  }
}
