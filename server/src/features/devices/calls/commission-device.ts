import { commissionDevice } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { isDemo } from '../../settings/index.ts'
import { passwordAsHex } from '../credential.ts'
import { isMeterKey } from '../meter-key.ts'
import { askAcceptance } from '../acceptance.act.ts'
import { findModel, isCurrentModel, isOpenSite, siteById } from '../place.store.ts'
import { pointById } from '../point.store.ts'
import type { Parts } from '../parts.ts'
import { registerDevice } from '../registration.act.ts'
import { deviceView } from '../device.view.ts'

export function commissionDeviceOfStaff({ sealer }: Parts) {
  return implement(commissionDevice, async ({ trx, now, caller, refuse }, input) => {
    if ((await findModel(trx, input.modelId)) === null) refuse(deviceErrors.modelNotFound)
    if (!(await isCurrentModel(trx, input.modelId))) refuse(deviceErrors.modelEnded)
    const siteId = input.siteId ?? null
    if (siteId !== null && (await siteById(trx, siteId)) === null) refuse(deviceErrors.siteNotFound)
    if (siteId !== null && !(await isOpenSite(trx, siteId))) refuse(deviceErrors.siteClosed)
    const meterPublicKey = input.meterPublicKey === undefined ? null : Buffer.from(input.meterPublicKey, 'hex')
    if (meterPublicKey !== null && !isMeterKey(meterPublicKey)) refuse(deviceErrors.meterKeyWrong)
    // A demo's fleet connects over loopback; any other uses TLS unless staff declare a private network.
    const securityProfile = input.securityProfile ?? ((await isDemo(trx)) ? 1 : 2)
    const made = await registerDevice(trx, sealer, { ...input, siteId, meterPublicKey, securityProfile }, now)
    if (made === 'serial') return refuse(deviceErrors.serialInUse)
    if (made === 'meterSerial') return refuse(deviceErrors.meterSerialInUse)
    await audit(trx, { by: caller.staffId, role: caller.role, act: 'device.registered', subject: made.pointId, detail: input.serial, at: now })
    const approvalId = await askAcceptance(trx, made.pointId, { caller, now, reason: input.reason })
    return {
      device: await deviceView(trx, await pointById(trx, made.pointId), now),
      password: made.password,
      passwordHex: passwordAsHex(made.password),
      pairingCode: made.pairingCode,
      approvalId,
    }
  })
}
