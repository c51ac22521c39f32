import { randomBytes } from 'node:crypto'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { newPassword, pairingCodeHash, pairingCodeOf, passwordHash, stationIdOf } from './credential.ts'
import { insertPoint, pairingCodePlace, type SerialInUse } from './point.store.ts'

export interface NewDevice {
  readonly serial: string
  readonly name: string
  readonly modelId: Id<'model'>
  /** Its place; in the depot without. */
  readonly siteId: Id<'site'> | null
  readonly meterSerial: string
  readonly meterPublicKey: Buffer | null
  readonly securityProfile: number
}

/** Shown once: only its hashes are stored. */
export interface DeviceCredentials {
  readonly pointId: Id<'point'>
  readonly stationId: string
  readonly password: string
  readonly pairingCode: string
}

/** Registers a unit and creates its credentials, or returns which of its serials is in use. It can be sold once two people accepted it and it has booted with them. */
export async function registerDevice(
  trx: Trx,
  sealer: Sealer,
  device: NewDevice,
  at: Instant,
): Promise<DeviceCredentials | Exclude<SerialInUse, null>> {
  const made = {
    pointId: newId('point', at),
    stationId: stationIdOf(randomBytes(10)),
    password: newPassword(),
    pairingCode: pairingCodeOf(randomBytes(10)),
  }
  const inUse = await insertPoint(trx, {
    ...device,
    id: made.pointId,
    stationId: made.stationId,
    passwordHash: passwordHash(made.password),
    pairingCodeSealed: sealer.seal(pairingCodeHash(made.pointId, made.pairingCode), pairingCodePlace(made.pointId)),
    registeredAt: at,
  })
  return inUse ?? made
}
