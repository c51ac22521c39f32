import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { staffCommand } from '@ohmstead/contract/devices/types'
import { commandChanged } from '@ohmstead/contract/devices/events'
import { after } from '@ohmstead/contract/kernel/instant'
import { id, strict, z } from '@ohmstead/contract/kernel/field'
import { isId } from '@ohmstead/contract/kernel/id'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { ANSWER_MS, SECOND_WAIT_HOURS, WAIT_MS } from './command.ts'
import { insertCommand } from './command.store.ts'
import { findPoint } from './point.store.ts'
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
  // It moves no money, and a new operator must be able to set up stations.
  knownPeople: false,
  subjectName: async (q, subject) => (isId('point', subject) ? ((await findPoint(q, subject))?.name ?? null) : null),
  changes: ({ action, payload }) => [
    { field: 'command', as: 'text', before: null, after: action },
    { field: 'payload', as: 'json', before: null, after: payload },
  ],
  async carryOut({ trx, now, publish }, { pointId, commandId, action, payload }, { approvalId, askedBy }) {
    const point = await findPoint(trx, pointId)
    if (point === null || point.retiredAt !== null) refuse(approvalErrors.outdated, { detail: pointId })
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
