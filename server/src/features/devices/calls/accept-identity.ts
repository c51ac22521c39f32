import { acceptIdentity } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { deviceChanged } from '@ohmstead/contract/devices/events'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { acceptIdentity as keepAccepted, findPoint, pointById } from '../point.store.ts'
import { deviceDetailOf } from '../device.view.ts'

export const acceptIdentityOfStaff = implement(
  acceptIdentity,
  async ({ trx, now, caller, refuse, publish }, { pointId, kind, value, reason, sameMeter = false }) => {
    const point = (await findPoint(trx, pointId)) ?? refuse(deviceErrors.pointNotFound)
    const { reported, serial, meterSerial, commissionedAt } = point
    const values = kind === 'serial' ? [reported?.serial, reported?.boxSerial] : [reported?.meterSerial]
    if (!values.includes(value) || !point.differs.includes(kind)) refuse(deviceErrors.identityNotReported)
    // Leases, custody and bills depend on the meter of a unit in service: accepting confirms that it is still the same meter.
    if (commissionedAt !== null && !sameMeter) refuse(deviceErrors.meterInService)
    const inUse = await keepAccepted(trx, { pointId, kind, value, reason, acceptedBy: caller.staffId, acceptedAt: now })
    if (inUse !== null) refuse(inUse === 'serial' ? deviceErrors.serialInUse : deviceErrors.meterSerialInUse)
    const registered = kind === 'serial' ? serial : meterSerial
    const detail = `${kind} ${value} for ${registered}${commissionedAt === null ? '' : ', in service, same meter'}: ${reason}`
    await audit(trx, { by: caller.staffId, role: caller.role, act: 'device.identityAccepted', subject: pointId, detail, at: now })
    await publish(deviceChanged, { pointId, at: now })
    return deviceDetailOf(trx, await pointById(trx, pointId), now)
  },
)
