import type { Id } from '@ohmstead/contract/kernel/id'
import {
  conversationList,
  conversationOfPerson,
  openConversation,
  seeSupport,
  sendSupportMessage,
  solveConversation,
  supportState,
} from '@ohmstead/contract/support/calls'
import { supportErrors } from '@ohmstead/contract/support/errors'
import { supportChanged, supportMessageSent, supportSeen } from '@ohmstead/contract/support/events'
import { CONVERSATIONS_OPEN_MAX, MESSAGES_SHOWN, MESSAGES_UNANSWERED_MAX } from '@ohmstead/contract/support/types'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { setting } from '../../settings/index.ts'
import { messageOfPerson, ofPerson } from '../conversation.ts'
import {
  conversationById,
  conversationsOf,
  insertConversation,
  lockConversation,
  lockOpening,
  saveEnd,
  savePersonSeen,
  standingOf,
  type ConversationRow,
} from '../conversation.store.ts'
import { messagesOf, unansweredIn, writeMessage } from '../message.store.ts'

/** A conversation of this member; those of others do not exist for them. */
const own = (row: ConversationRow | null, memberId: Id<'member'>): ConversationRow | null => (row?.memberId === memberId ? row : null)

export const readState = implement(supportState, async ({ trx, caller: { memberId } }) => {
  const { unread, open } = await standingOf(trx, memberId)
  return { unread, isOpen: open > 0, promisedMinutes: await setting(trx, 'support.promisedMinutes') }
})

export const listOwn = implement(conversationList, async ({ trx, caller: { memberId } }, { pageNum, pageSize }) => {
  const { rows, total } = await conversationsOf(trx, memberId, { limit: pageSize, offset: (pageNum - 1) * pageSize })
  return { list: rows.map(ofPerson), total }
})

export const readOwn = implement(conversationOfPerson, async ({ trx, caller: { memberId }, refuse }, { conversationId, before }) => {
  const row = own(await conversationById(trx, conversationId), memberId) ?? refuse(supportErrors.conversationNotFound)
  const { rows, more } = await messagesOf(trx, conversationId, { before, withNotes: false, limit: MESSAGES_SHOWN })
  return { conversation: ofPerson(row), list: rows.map(messageOfPerson), more }
})

export const openOwn = implement(openConversation, async ({ trx, now, caller: { memberId }, refuse, publish }, { topic, text }) => {
  if ((await setting(trx, 'platform.customerServiceUrl')) !== '') refuse(supportErrors.answeredElsewhere)
  await lockOpening(trx, memberId)
  const { open } = await standingOf(trx, memberId)
  if (open >= CONVERSATIONS_OPEN_MAX) refuse(supportErrors.tooManyOpen, { most: CONVERSATIONS_OPEN_MAX })
  const conversationId = newId('conversation', now)
  await insertConversation(trx, { id: conversationId, memberId, topic })
  await writeMessage(trx, { conversationId, author: 'member', text })
  await publish(supportMessageSent, { conversationId, memberId, at: now })
  return { conversationId }
})

export const sendOwn = implement(sendSupportMessage, async ({ trx, now, caller: { memberId }, refuse, publish }, { conversationId, text }) => {
  if (!own(await lockConversation(trx, conversationId), memberId)) refuse(supportErrors.conversationNotFound)
  if ((await unansweredIn(trx, conversationId)) >= MESSAGES_UNANSWERED_MAX) refuse(supportErrors.waitForAnswer)
  const number = await writeMessage(trx, { conversationId, author: 'member', text })
  await publish(supportMessageSent, { conversationId, memberId, at: now })
  return { number }
})

export const seeOwn = implement(seeSupport, async ({ trx, now, caller: { memberId }, refuse, publish }, { conversationId, upTo, read }) => {
  if (!own(await lockConversation(trx, conversationId), memberId)) refuse(supportErrors.conversationNotFound)
  if (await savePersonSeen(trx, conversationId, { upTo, read })) await publish(supportSeen, { conversationId, memberId, at: now })
  return {}
})

export const solveOwn = implement(solveConversation, async ({ trx, now, caller: { memberId }, refuse, publish }, { conversationId }) => {
  const row = own(await lockConversation(trx, conversationId), memberId) ?? refuse(supportErrors.conversationNotFound)
  if (row.state === 'solved' || row.state === 'closed') refuse(supportErrors.alreadyEnded)
  await saveEnd(trx, conversationId, 'solved')
  await publish(supportChanged, { conversationId, memberId, at: now })
  return {}
})
