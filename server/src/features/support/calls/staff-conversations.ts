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
import { supportErrors } from '@ohmstead/contract/support/errors'
import { supportChanged, supportMessageSent, supportNoted, supportSeen, supportViewed } from '@ohmstead/contract/support/events'
import { MESSAGES_SHOWN } from '@ohmstead/contract/support/types'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { setting } from '../../settings/index.ts'
import { addressOf } from '../address.view.ts'
import { lockOpened, openedConversation } from '../agent.act.ts'
import { ofStaff } from '../conversation.ts'
import { conversationById, mayAnswer, queued, saveAssignment, saveEnd, saveStaffSeen } from '../conversation.store.ts'
import { messagesOf, writeMessage } from '../message.store.ts'
import { forStaff } from '../message.view.ts'
import type { Parts } from '../parts.ts'
import { putView } from '../view.store.ts'

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

export const readForStaff = implement(staffConversationRead, async (at, { conversationId, before }) => {
  const { trx } = at
  const row = await openedConversation(at, conversationId)
  const { rows, more } = await messagesOf(trx, conversationId, { before, withNotes: true, limit: MESSAGES_SHOWN })
  return { conversation: ofStaff(row), list: await forStaff(trx, rows), more, language: (await addressOf(trx, row)).language }
})

export const answerByStaff = implement(answerConversation, async (at, { conversationId, text, note }) => {
  const { trx, now, caller, publish } = at
  const { memberId } = await lockOpened(at, conversationId)
  const number = await writeMessage(trx, { conversationId, author: 'staff', text, note })
  const act = note ? 'support.noted' : 'support.answered'
  await audit(trx, { by: caller.staffId, role: caller.role, act, subject: conversationId, detail: String(number), at: now })
  if (note) await publish(supportNoted, { conversationId, at: now })
  else await publish(supportMessageSent, { conversationId, memberId, at: now })
  return { number }
})

export const assignByStaff = implement(assignConversation, async (at, { conversationId, staffId = null }) => {
  const { trx, now, caller, refuse, publish } = at
  const { memberId } = await lockOpened(at, conversationId)
  if (staffId !== null && !(await mayAnswer(trx, staffId))) refuse(supportErrors.colleagueCannotAnswer)
  await saveAssignment(trx, conversationId, staffId)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'support.assigned', subject: conversationId, detail: staffId ?? '', at: now })
  await publish(supportChanged, { conversationId, memberId, at: now })
  return {}
})

export const endByStaff = implement(endConversation, async (at, { conversationId, state }) => {
  const { trx, now, caller, refuse, publish } = at
  const row = await lockOpened(at, conversationId)
  if (row.state === 'closed' || row.state === state) refuse(supportErrors.alreadyEnded)
  await saveEnd(trx, conversationId, state)
  const act = state === 'solved' ? 'support.solved' : 'support.closed'
  await audit(trx, { by: caller.staffId, role: caller.role, act, subject: conversationId, at: now })
  await publish(supportChanged, { conversationId, memberId: row.memberId, at: now })
  return {}
})

export const seeByStaff = implement(seeConversation, async (at, { conversationId, upTo, read }) => {
  const { trx, now, publish } = at
  const { memberId } = await lockOpened(at, conversationId)
  if (await saveStaffSeen(trx, conversationId, { upTo, read })) await publish(supportSeen, { conversationId, memberId, at: now })
  return {}
})

export const typeByStaff = ({ typing }: Parts) =>
  implement(typeInConversation, async (at, { conversationId }) => {
    await openedConversation(at, conversationId)
    typing.staff(conversationId)
    return {}
  })
