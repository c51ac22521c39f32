import { declareRegister, deviceMeter, exchangeMeter } from '@ohmstead/contract/charging/meter-calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { deviceChanged } from '@ohmstead/contract/devices/events'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import type { Id } from '@ohmstead/contract/kernel/id'
import { audit } from '../../../platform/audit.ts'
import type { Queryable } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { askAcceptance, findPoint, isMeterKey, pointById } from '../../devices/index.ts'
import { epochsOfPoint, exchangesOf, insertExchange, insertRegisterKind, registerKindOf } from '../register.store.ts'

export const readDeviceMeter = implement(deviceMeter, async ({ trx, refuse }, { pointId }) => {
  if ((await findPoint(trx, pointId)) === null) refuse(chargingErrors.pointNotFound)
  return meterOf(trx, pointId)
})

const refusals = {
  time: chargingErrors.exchangeTimeWrong,
  charging: chargingErrors.exchangeWhileCharging,
  elsewhere: chargingErrors.meterElsewhere,
  serial: chargingErrors.meterAlreadyExchanged,
  incomplete: chargingErrors.registersIncomplete,
} as const

export const exchangeMeterOfStaff = implement(
  exchangeMeter,
  async ({ trx, caller, now, refuse, publish }, { pointId, oldSerial, newSerial, newPublicKey, exchangedAt = now, registers, note }) => {
    const point = await findPoint(trx, pointId)
    if (point === null || point.commissionedAt === null || point.retiredAt !== null) return refuse(chargingErrors.pointNotFound)
    const key = newPublicKey === undefined ? null : Buffer.from(newPublicKey, 'hex')
    if (key !== null && !isMeterKey(key)) refuse(deviceErrors.meterKeyWrong)
    const row = {
      id: newId('meterExchange', now),
      pointId,
      oldSerial,
      newSerial,
      newPublicKey: key,
      registers,
      note,
      exchangedAt,
      recordedBy: caller.staffId,
    }
    const fault = await insertExchange(trx, row)
    if (fault?.kind === 'belowBilled') return refuse(chargingErrors.registerBelowBilled, { connector: fault.connector })
    if (fault !== null) return refuse(refusals[fault.kind])
    const [finals, starts] = [registers.map(({ oldFinalWh }) => oldFinalWh), registers.map(({ newStartWh }) => newStartWh)]
    const detail = `${oldSerial} at ${finals.join(', ')} Wh, then ${newSerial} at ${starts.join(', ')} Wh`
    await audit(trx, { by: caller.staffId, role: caller.role, act: 'meter.exchanged', subject: pointId, detail, at: now })
    // Another meter, or another key, decides what is billed: the unit is offered again once a second person accepted it.
    await askAcceptance(trx, pointId, { caller, now, reason: note === '' ? detail : note })
    await publish(deviceChanged, { pointId, at: now })
    return meterOf(trx, pointId)
  },
)

export const declareRegisterOfStaff = implement(declareRegister, async ({ trx, caller, now, refuse }, { pointId, kind, reason }) => {
  if ((await findPoint(trx, pointId)) === null) refuse(chargingErrors.pointNotFound)
  await insertRegisterKind(trx, { pointId, kind, reason, declaredBy: caller.staffId })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'register.declared', subject: pointId, detail: `${kind}: ${reason}`, at: now })
  return meterOf(trx, pointId)
})

async function meterOf(q: Queryable, pointId: Id<'point'>) {
  const { meterSerial, meterPublicKey } = await pointById(q, pointId)
  return {
    meterSerial,
    publicKey: meterPublicKey?.toString('hex') ?? null,
    kind: await registerKindOf(q, pointId),
    exchanges: await exchangesOf(q, pointId),
    epochs: await epochsOfPoint(q, pointId),
  }
}
