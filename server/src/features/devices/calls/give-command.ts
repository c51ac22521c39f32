import { giveCommand } from '@ohmstead/contract/devices/calls'
import { after } from '@ohmstead/contract/kernel/instant'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { commandChanged } from '@ohmstead/contract/devices/events'
import { requestFault } from '../../../edges/ocpp/index.ts'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { newId } from '../../../platform/ids.ts'
import { ANSWER_MS, needsTwoPeople, SECOND_WAIT_MS, WAIT_MS } from '../command.ts'
import { insertCommand } from '../command.store.ts'
import { findPoint } from '../point.store.ts'
import { commandView } from './device-view.ts'

export const giveCommandOfStaff = implement(giveCommand, async ({ trx, now, caller, refuse, tell }, { idempotencyKey, pointId, action, payload }) => {
  if ((await findPoint(trx, pointId)) === null) refuse(deviceErrors.pointNotFound)
  const message = readObject(payload) ?? refuse(deviceErrors.commandPayloadWrong, { detail: 'no JSON object' })
  const fault = requestFault(action, message)
  if (fault !== null) refuse(deviceErrors.commandPayloadWrong, { detail: fault })
  const twoPeople = needsTwoPeople(action, message)
  const command = await insertCommand(trx, {
    id: newId('command', now),
    pointId,
    key: `staff:${caller.staffId}:${idempotencyKey}`,
    action,
    payload: JSON.stringify(message),
    twoPeople,
    askedBy: caller.staffId,
    askedAt: now,
    expiresAt: after(now, twoPeople ? SECOND_WAIT_MS : WAIT_MS),
    timeoutMs: ANSWER_MS,
  })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'command.asked', subject: pointId, detail: `${action} ${command.payload}`, at: now })
  await tell(commandChanged, { pointId, commandId: command.id, at: now })
  return commandView(command)
})

function readObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
