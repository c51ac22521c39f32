import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { staffCommand } from '@ohmstead/contract/devices/types'
import { commandChanged } from '@ohmstead/contract/devices/events'
import { after } from '@ohmstead/contract/kernel/instant'
import { id, strict, z } from '@ohmstead/contract/kernel/field'
import { isId } from '@ohmstead/contract/kernel/id'
import { stationKeyIn } from '../../edges/ocpp/index.ts'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind, assertCounts } from '../approvals/index.ts'
import { ANSWER_MS, SECOND_WAIT_HOURS, WAIT_MS } from './command.ts'
import { insertCommand } from './command.store.ts'
import { findPoint, type PointRow } from './point.store.ts'
import { insertKey } from './station-key.store.ts'
import { takeSecret } from './waiting-secret.store.ts'

/** A command to a station that needs two people. It is sent as soon as the second one approves. */
export const commandApproval = approvalKind({
  code: 'devices.command',
  /** The payload with blanked secrets: the second person approves a key without seeing it. `commandId` becomes the id of the command. */
  asked: strict({ pointId: id('point'), commandId: id('command'), action: staffCommand, payload: z.string() }),
  mayAsk: ['operations', 'administrator'],
  mayDecide: ['operations', 'administrator'],
  waitHours: SECOND_WAIT_HOURS,
  // It moves no money, and a new operator must be able to set up stations. A key of a unit in service needs known people all the same.
  knownPeople: false,
  subjectName: async (q, subject) => (isId('point', subject) ? ((await findPoint(q, subject))?.name ?? null) : null),
  changes: ({ action, payload }) => [
    { field: 'command', as: 'text', before: null, after: action },
    { field: 'payload', as: 'json', before: null, after: payload },
  ],
  async carryOut({ trx, now, publish }, { pointId, commandId, action, payload }, { approvalId, askedBy, approvedBy }) {
    const point = await findPoint(trx, pointId)
    if (point === null || point.retiredAt !== null) refuse(approvalErrors.outdated, { detail: pointId })
    if (givesKeyInService(point, action, payload)) for (const person of [askedBy, approvedBy]) await assertCounts(trx, person, now)
    const secret = await takeSecret(trx, commandId)
    await insertCommand(trx, {
      id: commandId,
      pointId,
      key: `approval:${approvalId}`,
      action,
      payload,
      sealed: secret?.sealed ?? null,
      askedBy,
      askedAt: now,
      expiresAt: after(now, WAIT_MS),
      timeoutMs: ANSWER_MS,
    })
    if (secret?.hash) await insertKey(trx, { commandId, pointId, hash: secret.hash })
    await publish(commandChanged, { pointId, commandId, at: now })
  },
})

/** Whether a command gives a unit in service another key: who knows it can bill drivers by the unit. */
export function givesKeyInService({ commissionedAt }: Pick<PointRow, 'commissionedAt'>, action: string, payload: string): boolean {
  return commissionedAt !== null && stationKeyIn(action, JSON.parse(payload) as object) !== null
}
