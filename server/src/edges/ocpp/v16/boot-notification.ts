import { said, statedBy, type Action } from './action.ts'
import { writeStationTime } from './station-time.ts'

/** OCPP 1.6 §4.2. Whoever is connected has proved who it is: every boot is accepted. */
export function bootNotification(heartbeatSeconds: () => number): Action<'BootNotification'> {
  return {
    how: 'stated',
    handle(boot, at) {
      const serials = [boot.chargePointSerialNumber, boot.chargeBoxSerialNumber].flatMap((serial) => said(serial) ?? [])
      return {
        facts: [
          {
            kind: 'booted',
            ...statedBy(at),
            vendor: boot.chargePointVendor,
            model: boot.chargePointModel,
            serials,
            firmware: said(boot.firmwareVersion),
          },
        ],
        answer: { status: 'Accepted', currentTime: writeStationTime(at.recordedAt), interval: heartbeatSeconds() },
      }
    },
  }
}
