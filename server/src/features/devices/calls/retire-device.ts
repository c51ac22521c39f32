import { retireDevice } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { deviceChanged } from '@ohmstead/contract/devices/events'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { deviceDetailOf } from '../device.view.ts'
import { findPoint, pointById, retirePoint } from '../point.store.ts'
import { lockPoint } from '../retirement.store.ts'

const refusals = { leased: deviceErrors.unitLeased, hosted: deviceErrors.unitHosted, charging: deviceErrors.unitCharging } as const

export const retireDeviceOfStaff = implement(retireDevice, async ({ trx, now, caller, refuse, publish }, { pointId, reason }) => {
  await lockPoint(trx, pointId)
  const point = (await findPoint(trx, pointId)) ?? refuse(deviceErrors.pointNotFound)
  if (point.retiredAt !== null) refuse(deviceErrors.unitRetired)
  const use = await retirePoint(trx, pointId)
  if (use !== null) refuse(refusals[use])
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'device.retired', subject: pointId, detail: `${point.serial}: ${reason}`, at: now })
  await publish(deviceChanged, { pointId, at: now })
  return deviceDetailOf(trx, await pointById(trx, pointId), now)
})
