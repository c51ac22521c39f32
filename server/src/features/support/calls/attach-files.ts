import { attachToSupport } from '@ohmstead/contract/support/calls'
import { attachToConversation } from '@ohmstead/contract/support/staff-calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { supportErrors } from '@ohmstead/contract/support/errors'
import { supportMessageSent } from '@ohmstead/contract/support/events'
import { MESSAGES_UNANSWERED_MAX } from '@ohmstead/contract/support/types'
import { audit } from '../../../platform/audit.ts'
import { openGate } from '../../../platform/gate.ts'
import { implement } from '../../../platform/implement.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { attached, keepAttachment } from '../../uploads/index.ts'
import { viewedSince } from '../conversation.ts'
import { lockConversation } from '../conversation.store.ts'
import { unansweredIn, writeMessage } from '../message.store.ts'
import { lockOwn, ownConversation } from '../person.act.ts'
import { hasViewed } from '../view.store.ts'

/** Files of guests are decoded one at a time, so that those of members are not refused because of them. */
const ofGuests = openGate(1, 2, () => new Refusal(httpErrors.unavailable, {}))

export const attachOwn = implement(attachToSupport, async (at, { conversationId, file }) => {
  const { trx, now, caller, refuse, publish } = at
  // Decoded before the conversation is locked: its other messages do not wait for it.
  if (!(await ownConversation(at, conversationId))) refuse(supportErrors.conversationNotFound)
  const taken = await (caller.kind === 'member' ? attached(file, refuse) : ofGuests.pass(() => attached(file, refuse)))
  const { author, memberId } = (await lockOwn(at, conversationId)) ?? refuse(supportErrors.conversationNotFound)
  if ((await unansweredIn(trx, conversationId)) >= MESSAGES_UNANSWERED_MAX) refuse(supportErrors.waitForAnswer)
  const fileId = await keepAttachment(trx, taken, now)
  const number = await writeMessage(trx, { conversationId, author, text: '', fileId })
  await publish(supportMessageSent, { conversationId, memberId, at: now })
  return { number }
})

export const attachByStaff = implement(attachToConversation, async ({ trx, now, caller, refuse, publish }, { conversationId, file }) => {
  const taken = await attached(file, refuse)
  const { memberId } = (await lockConversation(trx, conversationId)) ?? refuse(supportErrors.conversationNotFound)
  if (!(await hasViewed(trx, conversationId, caller.staffId, viewedSince(now)))) refuse(supportErrors.viewFirst)
  const fileId = await keepAttachment(trx, taken, now)
  const number = await writeMessage(trx, { conversationId, author: 'staff', text: '', fileId })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'support.answered', subject: conversationId, detail: String(number), at: now })
  await publish(supportMessageSent, { conversationId, memberId, at: now })
  return { number }
})
