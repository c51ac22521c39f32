import {
  conversationList,
  conversationOfPerson,
  seeSupport,
  sendSupportMessage,
  solveConversation,
  supportState,
  typeToSupport,
} from '@ohmstead/contract/support/calls'
import { supportErrors } from '@ohmstead/contract/support/errors'
import { supportChanged, supportMessageSent, supportSeen } from '@ohmstead/contract/support/events'
import { MESSAGES_SHOWN } from '@ohmstead/contract/support/types'
import { implement } from '../../../platform/implement.ts'
import { setting } from '../../settings/index.ts'
import { addressOf } from '../address.view.ts'
import { hasEnded, ofPerson } from '../conversation.ts'
import { conversationById, conversationsOf, saveEnd, savePersonSeen, standingOf } from '../conversation.store.ts'
import { messagesOf, writeMessage } from '../message.store.ts'
import { forPerson } from '../message.view.ts'
import type { Parts } from '../parts.ts'
import { lockOwn, lockToWrite, ownConversation, readerOf } from '../person.act.ts'

export const readState = implement(supportState, async (at) => {
  const { trx } = at
  const { memberId, guestOf } = await readerOf(at)
  const promisedMinutes = await setting(trx, 'support.promisedMinutes')
  if (memberId !== null) {
    const { unread, open } = await standingOf(trx, memberId)
    return { unread, isOpen: open > 0, promisedMinutes }
  }
  const row = guestOf && (await conversationById(trx, guestOf))
  return { unread: row?.personUnread ?? 0, isOpen: row?.state === 'open' || row?.state === 'waiting', promisedMinutes }
})

export const listOwn = implement(conversationList, async (at, { pageNum, pageSize }) => {
  const { trx } = at
  const { memberId, guestOf } = await readerOf(at)
  if (memberId !== null) {
    const { rows, total } = await conversationsOf(trx, memberId, { limit: pageSize, offset: (pageNum - 1) * pageSize })
    return { list: rows.map(ofPerson), total }
  }
  const row = guestOf && (await conversationById(trx, guestOf))
  return row ? { list: pageNum === 1 ? [ofPerson(row)] : [], total: 1 } : { list: [], total: 0 }
})

export const readOwn = implement(conversationOfPerson, async (at, { conversationId, before }) => {
  const { trx, refuse } = at
  const row = (await ownConversation(at, conversationId)) ?? refuse(supportErrors.conversationNotFound)
  const { rows, more } = await messagesOf(trx, conversationId, { before, withNotes: false, limit: MESSAGES_SHOWN })
  return { conversation: ofPerson(row), list: await forPerson(trx, rows), more, hasEmail: (await addressOf(trx, row)).email !== null }
})

export const sendOwn = implement(sendSupportMessage, async (at, { conversationId, text }) => {
  const { trx, now, publish } = at
  const { author, memberId } = await lockToWrite(at, conversationId)
  const number = await writeMessage(trx, { conversationId, author, text })
  await publish(supportMessageSent, { conversationId, memberId, at: now })
  return { number }
})

export const seeOwn = implement(seeSupport, async (at, { conversationId, upTo, read }) => {
  const { trx, now, refuse, publish } = at
  const { memberId } = (await lockOwn(at, conversationId)) ?? refuse(supportErrors.conversationNotFound)
  if (await savePersonSeen(trx, conversationId, { upTo, read })) await publish(supportSeen, { conversationId, memberId, at: now })
  return {}
})

export const typeOwn = ({ typing }: Parts) =>
  implement(typeToSupport, async (at, { conversationId }) => {
    if (!(await ownConversation(at, conversationId))) at.refuse(supportErrors.conversationNotFound)
    typing.person(conversationId)
    return {}
  })

export const solveOwn = implement(solveConversation, async (at, { conversationId }) => {
  const { trx, now, refuse, publish } = at
  const row = (await lockOwn(at, conversationId)) ?? refuse(supportErrors.conversationNotFound)
  if (hasEnded(row)) refuse(supportErrors.alreadyEnded)
  await saveEnd(trx, conversationId, 'solved')
  await publish(supportChanged, { conversationId, memberId: row.memberId, at: now })
  return {}
})
