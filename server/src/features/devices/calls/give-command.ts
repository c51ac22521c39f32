import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { giveCommand } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { commandChanged } from '@ohmstead/contract/devices/events'
import { after } from '@ohmstead/contract/kernel/instant'
import { needsTwoPeople, requestFault, stationKeyIn, withStationKey } from '../../../edges/ocpp/index.ts'
import { audit } from '../../../platform/audit.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { askApproval, assertCounts } from '../../approvals/index.ts'
import { commandApproval, givesKeyInService } from '../command.approval.ts'
import { ANSWER_MS, WAIT_MS } from '../command.ts'
import { insertCommand } from '../command.store.ts'
import { keyFault, newPassword, passwordAsHex, passwordHash } from '../credential.ts'
import { findPoint } from '../point.store.ts'
import { sealPayload } from '../command.store.ts'
import { keepSecret } from '../waiting-secret.store.ts'
import { commandView } from '../device.view.ts'
import type { Parts } from '../parts.ts'

export function giveCommandOfStaff({ sealer }: Parts) {
  return implement(giveCommand, async ({ trx, now, caller, refuse, publish }, { idempotencyKey, pointId, action, payload, reason }) => {
    const point = (await findPoint(trx, pointId)) ?? refuse(deviceErrors.pointNotFound)
    const asked = readObject(payload) ?? refuse(deviceErrors.commandPayloadWrong, { detail: 'no JSON object' })
    const message = withNewKey(action, asked)
    const fault = requestFault(action, message)
    if (fault !== null) refuse(deviceErrors.commandPayloadWrong, { detail: fault })
    const stationKey = stationKeyIn(action, message)
    const wrongKey = stationKey === null ? null : keyFault(stationKey)
    if (wrongKey !== null) refuse(deviceErrors.commandPayloadWrong, { detail: wrongKey })
    const commandId = newId('command', now)
    const kept = sealPayload(sealer, commandId, message)
    if (needsTwoPeople(action, message)) {
      const why = reason ?? refuse(approvalErrors.reasonNeeded)
      if (givesKeyInService(point, action, kept.payload)) await assertCounts(trx, caller.staffId, now)
      const request = { pointId, commandId, action, payload: kept.payload }
      if (kept.sealed !== null)
        await keepSecret(trx, { commandId, sealed: kept.sealed, hash: stationKey === null ? null : passwordHash(stationKey), at: now })
      return { command: null, approvalId: await askApproval(trx, commandApproval, { caller, now, subject: pointId, asked: request, reason: why }) }
    }
    const command = await insertCommand(trx, {
      id: commandId,
      pointId,
      key: `staff:${caller.staffId}:${idempotencyKey}`,
      action,
      ...kept,
      askedBy: caller.staffId,
      askedAt: now,
      expiresAt: after(now, WAIT_MS),
      timeoutMs: ANSWER_MS,
    })
    await audit(trx, {
      by: caller.staffId,
      role: caller.role,
      act: 'command.asked',
      subject: pointId,
      detail: `${action} ${command.payload}`,
      at: now,
    })
    await publish(commandChanged, { pointId, commandId: command.id, at: now })
    return { command: commandView(command), approvalId: null }
  })
}

/** A key that staff leave empty is generated here, in the form that the standard requires, and is never shown. */
function withNewKey(action: string, message: object): object {
  return stationKeyIn(action, message) === '' ? withStationKey(message, passwordAsHex(newPassword())) : message
}

function readObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
