import { readFrame } from '../frame.ts'
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

/** The tag and the connector of a start in a frame of the log, as far as they can be read; null where it contains no start. */
export function startIn(raw: string): { readonly tag: string | null; readonly connector: number | null } | null {
  const frame = readFrame(raw)
  if (frame.kind !== 'call' || frame.action !== 'StartTransaction') return null
  const { idTag, connectorId } = (frame.payload ?? {}) as Readonly<Record<string, unknown>>
  return { tag: typeof idTag === 'string' ? idTag : null, connector: Number.isInteger(connectorId) ? (connectorId as number) : null }
}
