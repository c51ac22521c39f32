import { attachToSupport } from '@ohmstead/contract/support/calls'
import { attachToConversation } from '@ohmstead/contract/support/staff-calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { supportErrors } from '@ohmstead/contract/support/errors'
import { supportMessageSent } from '@ohmstead/contract/support/events'
import { audit } from '../../../platform/audit.ts'
import { openGate } from '../../../platform/gate.ts'
import { implement } from '../../../platform/implement.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { attached, keepAttachment } from '../../uploads/index.ts'
import { lockOpened } from '../agent.act.ts'
import { writeMessage } from '../message.store.ts'
import { lockToWrite, ownConversation } from '../person.act.ts'

/** Files of guests are decoded one at a time, so that those of members are not refused because of them. */
const ofGuests = openGate(1, 2, () => new Refusal(httpErrors.unavailable, {}))

export const attachOwn = implement(attachToSupport, async (at, { conversationId, file }) => {
  const { trx, now, caller, refuse, publish } = at
  // Decoded before the conversation is locked: its other messages do not wait for it.
  if (!(await ownConversation(at, conversationId))) refuse(supportErrors.conversationNotFound)
  const taken = await (caller.kind === 'member' ? attached(file, refuse) : ofGuests.pass(() => attached(file, refuse)))
  const { author, memberId } = await lockToWrite(at, conversationId)
  const fileId = await keepAttachment(trx, taken, now)
  const number = await writeMessage(trx, { conversationId, author, text: '', fileId })
  await publish(supportMessageSent, { conversationId, memberId, at: now })
  return { number }
})

export const attachByStaff = implement(attachToConversation, async (at, { conversationId, file }) => {
  const { trx, now, caller, refuse, publish } = at
  const taken = await attached(file, refuse)
  const { memberId } = await lockOpened(at, conversationId)
  const fileId = await keepAttachment(trx, taken, now)
  const number = await writeMessage(trx, { conversationId, author: 'staff', text: '', fileId })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'support.answered', subject: conversationId, detail: String(number), at: now })
  await publish(supportMessageSent, { conversationId, memberId, at: now })
  return { number }
})
