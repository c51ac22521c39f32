import {
  answerConversation,
  assignConversation,
  endConversation,
  seeConversation,
  staffConversationList,
  staffConversationRead,
  typeInConversation,
  viewConversation,
} from '@ohmstead/contract/support/staff-calls'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { supportErrors } from '@ohmstead/contract/support/errors'
import { supportChanged, supportMessageSent, supportSeen, supportViewed } from '@ohmstead/contract/support/events'
import { MESSAGES_SHOWN } from '@ohmstead/contract/support/types'
import { audit } from '../../../platform/audit.ts'
import type { Queryable } from '../../../platform/database.ts'
import { implement, type StaffCaller } from '../../../platform/implement.ts'
import { setting } from '../../settings/index.ts'
import { addressOf } from '../address.view.ts'
import { ofStaff, viewedSince } from '../conversation.ts'
import { conversationById, lockConversation, mayAnswer, queued, saveAssignment, saveEnd, saveStaffSeen } from '../conversation.store.ts'
import { messagesOf, writeMessage } from '../message.store.ts'
import { forStaff } from '../message.view.ts'
import type { Parts } from '../parts.ts'
import { hasViewed, putView } from '../view.store.ts'

const mayRead = (q: Queryable, id: Id<'conversation'>, { staffId }: StaffCaller, now: Instant) => hasViewed(q, id, staffId, viewedSince(now))

export const listForStaff = implement(
  staffConversationList,
  async ({ trx, caller }, { state = null, assigned = null, who = null, memberId = null, pageNum, pageSize }) => {
    const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
    const { rows, total } = await queued(trx, caller.staffId, { state, assigned, who, memberId }, page)
    return { list: rows.map(ofStaff), total, promisedMinutes: await setting(trx, 'support.promisedMinutes') }
  },
)

export const viewByStaff = implement(viewConversation, async ({ trx, now, caller, refuse, publish }, { conversationId }) => {
  const row = (await conversationById(trx, conversationId)) ?? refuse(supportErrors.conversationNotFound)
  await putView(trx, conversationId, caller.staffId, now)
  const { staffId: by, role } = caller
  await audit(trx, { by, role, act: 'support.viewed', subject: conversationId, detail: row.memberId ?? 'guest', at: now })
  await publish(supportViewed, { conversationId, at: now })
  return {}
})

export const readForStaff = implement(staffConversationRead, async ({ trx, now, caller, refuse }, { conversationId, before }) => {
  const row = (await conversationById(trx, conversationId)) ?? refuse(supportErrors.conversationNotFound)
  if (!(await mayRead(trx, conversationId, caller, now))) refuse(supportErrors.viewFirst)
  const { rows, more } = await messagesOf(trx, conversationId, { before, withNotes: true, limit: MESSAGES_SHOWN })
  return { conversation: ofStaff(row), list: await forStaff(trx, rows), more, language: (await addressOf(trx, row)).language }
})

export const answerByStaff = implement(answerConversation, async ({ trx, now, caller, refuse, publish }, { conversationId, text, note }) => {
  const { memberId } = (await lockConversation(trx, conversationId)) ?? refuse(supportErrors.conversationNotFound)
  if (!(await mayRead(trx, conversationId, caller, now))) refuse(supportErrors.viewFirst)
  const number = await writeMessage(trx, { conversationId, author: 'staff', text, note })
  const act = note ? 'support.noted' : 'support.answered'
  await audit(trx, { by: caller.staffId, role: caller.role, act, subject: conversationId, detail: String(number), at: now })
  await publish(supportMessageSent, { conversationId, memberId, at: now })
  return { number }
})

export const assignByStaff = implement(assignConversation, async ({ trx, now, caller, refuse, publish }, { conversationId, staffId = null }) => {
  const { memberId } = (await lockConversation(trx, conversationId)) ?? refuse(supportErrors.conversationNotFound)
  if (staffId !== null && !(await mayAnswer(trx, staffId))) refuse(supportErrors.colleagueCannotAnswer)
  await saveAssignment(trx, conversationId, staffId)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'support.assigned', subject: conversationId, detail: staffId ?? '', at: now })
  await publish(supportChanged, { conversationId, memberId, at: now })
  return {}
})

export const endByStaff = implement(endConversation, async ({ trx, now, caller, refuse, publish }, { conversationId, state }) => {
  const row = (await lockConversation(trx, conversationId)) ?? refuse(supportErrors.conversationNotFound)
  if (row.state === 'closed' || row.state === state) refuse(supportErrors.alreadyEnded)
  await saveEnd(trx, conversationId, state)
  const act = state === 'solved' ? 'support.solved' : 'support.closed'
  await audit(trx, { by: caller.staffId, role: caller.role, act, subject: conversationId, at: now })
  await publish(supportChanged, { conversationId, memberId: row.memberId, at: now })
  return {}
})

export const seeByStaff = implement(seeConversation, async ({ trx, now, caller, refuse, publish }, { conversationId, upTo, read }) => {
  const { memberId } = (await lockConversation(trx, conversationId)) ?? refuse(supportErrors.conversationNotFound)
  if (!(await mayRead(trx, conversationId, caller, now))) refuse(supportErrors.viewFirst)
  if (await saveStaffSeen(trx, conversationId, { upTo, read })) await publish(supportSeen, { conversationId, memberId, at: now })
  return {}
})

export const typeByStaff = ({ typing }: Parts) =>
  implement(typeInConversation, async ({ trx, refuse }, { conversationId }) => {
    if (!(await conversationById(trx, conversationId))) refuse(supportErrors.conversationNotFound)
    typing.staff(conversationId)
    return {}
  })
