import { createHash } from 'node:crypto'
import type { OCPP16 } from 'typed-ocpp'
import { meterKey } from './meter-key.ts'
import type { MeterKey } from './meter-key.ts'
import type { StationModel } from './models.ts'
import type { StationOptions } from './station-options.ts'

/** The numbers on a station and its meter, and the meter's key. */
export interface StationIdentity {
  readonly serial: string
  readonly meterSerial: string
  readonly pairingCode: string
  readonly key: MeterKey
}

/** The same seed always gives the same identity. */
export function identityOf(options: StationOptions, seed: string): StationIdentity {
  const digest = createHash('sha256').update(seed).digest()
  const serial = options.serial ?? `OH${String(digest.readUInt32BE(0) % 100_000_000).padStart(8, '0')}`
  return {
    serial,
    meterSerial: `1OHM${serial.replace(/\W/g, '').slice(-18)}`,
    pairingCode: options.pairingCode ?? String(digest.readUInt32BE(4) % 1_000_000).padStart(6, '0'),
    key: meterKey(options.meterKeySeed ?? seed),
  }
}

/** How a station introduces itself to the server. */
export function bootRequest(model: StationModel, { serial, meterSerial }: StationIdentity): OCPP16.BootNotificationRequest {
  return {
    chargePointVendor: model.vendor,
    chargePointModel: model.name.slice(0, 20),
    chargePointSerialNumber: serial.slice(0, 25),
    firmwareVersion: model.firmware,
    meterType: model.meterType,
    meterSerialNumber: meterSerial.slice(0, 25),
  }
}
