import { reported, reportedNumber, statedBy, type Action } from './action.ts'
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
            serial: reportedNumber(boot.chargePointSerialNumber),
            boxSerial: reportedNumber(boot.chargeBoxSerialNumber),
            meterSerial: reportedNumber(boot.meterSerialNumber),
            meterType: reported(boot.meterType),
            firmware: reported(boot.firmwareVersion),
            iccid: reportedNumber(boot.iccid),
            imsi: reportedNumber(boot.imsi),
          },
        ],
        answer: { status: 'Accepted', currentTime: writeStationTime(at.recordedAt), interval: heartbeatSeconds() },
      }
    },
  }
}
