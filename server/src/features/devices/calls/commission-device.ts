import { randomBytes } from 'node:crypto'
import { commissionDevice } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { newId } from '../../../platform/ids.ts'
import { isDemo } from '../../settings/index.ts'
import { pairingCodeHash, pairingCodeOf, passwordHash, passwordOf, stationIdOf } from '../credential.ts'
import { findModel, siteById } from '../place.store.ts'
import { insertPoint, pointById } from '../point.store.ts'
import { deviceView } from './device-view.ts'

/** The unit exists for sale only once it has booted with these credentials; see `saveBoot`. */
export const commissionDeviceOfStaff = implement(commissionDevice, async ({ trx, now, caller, refuse }, input) => {
  if ((await findModel(trx, input.modelId)) === null) refuse(deviceErrors.modelNotFound)
  if (input.siteId !== undefined && (await siteById(trx, input.siteId)) === null) refuse(deviceErrors.siteNotFound)
  const id = newId('point', now)
  const password = passwordOf(randomBytes(20))
  const pairingCode = pairingCodeOf(randomBytes(10))
  const inserted = await insertPoint(trx, {
    id,
    stationId: stationIdOf(randomBytes(10)),
    serial: input.serial,
    name: input.name,
    modelId: input.modelId,
    siteId: input.siteId ?? null,
    meterSerial: input.meterSerial,
    meterPublicKey: input.meterPublicKey === undefined ? null : Buffer.from(input.meterPublicKey, 'hex'),
    passwordHash: passwordHash(password),
    pairingCodeHash: pairingCodeHash(id, pairingCode),
    // A demo's fleet speaks over loopback; anything else is TLS unless staff says it stands in a private network.
    securityProfile: input.securityProfile ?? ((await isDemo(trx)) ? 1 : 2),
    registeredAt: now,
  })
  if (!inserted) refuse(deviceErrors.serialInUse)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'device.registered', subject: id, detail: input.serial, at: now })
  return { device: await deviceView(trx, await pointById(trx, id)), password, pairingCode }
})
