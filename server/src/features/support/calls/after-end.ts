import { mailConversation, rateConversation } from '@ohmstead/contract/support/calls'
import { supportErrors } from '@ohmstead/contract/support/errors'
import { supportChanged } from '@ohmstead/contract/support/events'
import { implement } from '../../../platform/implement.ts'
import { deliver } from '../../delivery/index.ts'
import { addressOf } from '../address.view.ts'
import { hasEnded } from '../conversation.ts'
import { saveRating, takeTranscript } from '../conversation.store.ts'
import { hasAnswer, messagesOf } from '../message.store.ts'
import { lockOwn } from '../person.act.ts'
import { TRANSCRIPT_MESSAGES, wordTranscript } from '../transcript.ts'
import { say } from '../../../platform/words.ts'

export const rateOwn = implement(rateConversation, async (at, { conversationId, rating }) => {
  const { trx, now, refuse, publish } = at
  const row = (await lockOwn(at, conversationId)) ?? refuse(supportErrors.conversationNotFound)
  if (!hasEnded(row)) refuse(supportErrors.notEnded)
  if (row.rating !== null) refuse(supportErrors.alreadyRated)
  await saveRating(trx, conversationId, rating)
  await publish(supportChanged, { conversationId, memberId: row.memberId, at: now })
  return {}
})

export const mailOwn = implement(mailConversation, async (at, { conversationId }) => {
  const { trx, now, sealer, refuse } = at
  const row = (await lockOwn(at, conversationId)) ?? refuse(supportErrors.conversationNotFound)
  const { email, language, zone } = await addressOf(trx, row)
  if (email === null) return refuse(supportErrors.noAddress)
  // A guest could otherwise have mails sent to others.
  if (row.memberId === null && !(await hasAnswer(trx, conversationId))) refuse(supportErrors.notAnswered)
  if (!(await takeTranscript(trx, conversationId, now))) refuse(supportErrors.transcriptSent)
  const { rows } = await messagesOf(trx, conversationId, { before: undefined, withNotes: false, limit: TRANSCRIPT_MESSAGES })
  await deliver(trx, sealer, {
    channel: 'mail',
    kind: 'support',
    to: email,
    ...wordTranscript(rows, { language, zone, isGuest: row.memberId === null }, say),
    at: now,
  })
  return {}
})
