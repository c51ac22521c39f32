import { askAcceptance } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { deviceChanged } from '@ohmstead/contract/devices/events'
import { implement } from '../../../platform/implement.ts'
import { isRequested } from '../../approvals/index.ts'
import { askForUnit } from '../acceptance.act.ts'
import { findPoint } from '../point.store.ts'
import { unitApproval } from '../unit.approval.ts'

export const askAcceptanceOfStaff = implement(askAcceptance, async ({ trx, now, caller, refuse, publish }, { pointId, reason }) => {
  const point = await findPoint(trx, pointId)
  if (point === null || point.retiredAt !== null) return refuse(deviceErrors.pointNotFound)
  if (point.accepted) refuse(deviceErrors.unitAccepted)
  if (await isRequested(trx, unitApproval, pointId, now)) refuse(deviceErrors.unitAsked)
  const approvalId = await askForUnit(trx, point, { caller, now, reason })
  await publish(deviceChanged, { pointId, at: now })
  return { approvalId }
})
