import { giveCommand } from '@ohmstead/contract/devices/calls'
import { after } from '@ohmstead/contract/kernel/instant'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { commandChanged } from '@ohmstead/contract/devices/events'
import { requestFault } from '../../../edges/ocpp/index.ts'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { newId } from '../../../platform/ids.ts'
import type { Sealer } from '../../../platform/sealed.ts'
import { ANSWER_MS, needsTwoPeople, SECOND_WAIT_MS, WAIT_MS } from '../command.ts'
import { insertCommand } from '../command.store.ts'
import { keyFault, newPassword, passwordAsHex, passwordHash } from '../credential.ts'
import { findPoint } from '../point.store.ts'
import { sealPayload } from '../sealed-payload.ts'
import { insertKey } from '../station-key.store.ts'
import { commandView } from './device-view.ts'

export function giveCommandOfStaff(sealer: Sealer) {
  return implement(giveCommand, async ({ trx, now, caller, refuse, tell }, { idempotencyKey, pointId, action, payload }) => {
    if ((await findPoint(trx, pointId)) === null) refuse(deviceErrors.pointNotFound)
    const asked = readObject(payload) ?? refuse(deviceErrors.commandPayloadWrong, { detail: 'no JSON object' })
    const message = action === 'ChangeConfiguration' ? withNewKey(asked) : asked
    const fault = requestFault(action, message)
    if (fault !== null) refuse(deviceErrors.commandPayloadWrong, { detail: fault })
    const stationKey = action === 'ChangeConfiguration' ? stationKeyIn(message) : null
    const wrongKey = stationKey === null ? null : keyFault(stationKey)
    if (wrongKey !== null) refuse(deviceErrors.commandPayloadWrong, { detail: wrongKey })
    const twoPeople = needsTwoPeople(action, message)
    const id = newId('command', now)
    const command = await insertCommand(trx, {
      id,
      pointId,
      key: `staff:${caller.staffId}:${idempotencyKey}`,
      action,
      ...sealPayload(sealer, id, message),
      twoPeople,
      askedBy: caller.staffId,
      askedAt: now,
      expiresAt: after(now, twoPeople ? SECOND_WAIT_MS : WAIT_MS),
      timeoutMs: ANSWER_MS,
    })
    if (stationKey !== null && command.id === id) await insertKey(trx, { commandId: id, pointId, hash: passwordHash(stationKey) })
    await audit(trx, {
      by: caller.staffId,
      role: caller.role,
      act: 'command.asked',
      subject: pointId,
      detail: `${action} ${command.payload}`,
      at: now,
    })
    await tell(commandChanged, { pointId, commandId: command.id, at: now })
    return commandView(command)
  })
}

const STATION_KEY = 'authorizationkey'

/** The key of its own that a station is given (OCPP-J 1.6 §6.2.2), or null. Names of keys are compared without case (OCPP 1.6 §7.29). */
function stationKeyIn(message: object): string | null {
  if (!('key' in message) || typeof message.key !== 'string' || message.key.toLowerCase() !== STATION_KEY) return null
  return 'value' in message && typeof message.value === 'string' ? message.value : null
}

/** A key that staff leaves empty is made here, in the form that the standard asks for, and nobody ever reads it. */
function withNewKey(message: object): object {
  return stationKeyIn(message) === '' ? { ...message, value: passwordAsHex(newPassword()) } : message
}

function readObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
