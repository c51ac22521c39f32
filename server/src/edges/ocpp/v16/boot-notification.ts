import { said, saidNumber, statedBy, type Action } from './action.ts'
import { writeStationTime } from './station-time.ts'

/** OCPP 1.6 §4.2. Connected stations are authenticated: every boot is accepted. */
export function bootNotification(heartbeatSeconds: () => number): Action<'BootNotification'> {
  return {
    how: 'stated',
    handle(boot, at) {
      return {
        facts: [
          {
            kind: 'booted',
            ...statedBy(at),
            vendor: boot.chargePointVendor,
            model: boot.chargePointModel,
            serial: saidNumber(boot.chargePointSerialNumber),
            boxSerial: saidNumber(boot.chargeBoxSerialNumber),
            meterSerial: saidNumber(boot.meterSerialNumber),
            meterType: said(boot.meterType),
            firmware: said(boot.firmwareVersion),
            iccid: saidNumber(boot.iccid),
            imsi: saidNumber(boot.imsi),
          },
        ],
        answer: { status: 'Accepted', currentTime: writeStationTime(at.recordedAt), interval: heartbeatSeconds() },
      }
    },
  }
}
