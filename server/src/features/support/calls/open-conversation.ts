import { openConversation } from '@ohmstead/contract/support/calls'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS } from '@ohmstead/contract/kernel/instant'
import { supportErrors } from '@ohmstead/contract/support/errors'
import { supportMessageSent } from '@ohmstead/contract/support/events'
import { newId } from '../../../platform/ids.ts'
import { implement, type CallContext } from '../../../platform/implement.ts'
import type { InputOf } from '@ohmstead/contract/kernel/call'
import { newToken, proveLookup } from '../../credentials/index.ts'
import { setting } from '../../settings/index.ts'
import { conversationById, guestsWaiting, insertConversation, lockOpening } from '../conversation.store.ts'
import { insertGuestKey, proveGuest } from '../guest-key.store.ts'
import { writeMessage } from '../message.store.ts'
import { checkOpen, writerOf } from '../person.act.ts'

type At = CallContext<typeof openConversation>
type Input = InputOf<typeof openConversation>

export const open = implement(openConversation, async (at, input) => {
  const { trx, now, caller, refuse, publish } = at
  if ((await setting(trx, 'platform.customerServiceUrl')) !== '') refuse(supportErrors.answeredElsewhere)
  const conversationId = newId('conversation', now)
  const memberId = caller.kind === 'member' ? caller.memberId : null
  if (memberId === null) await beginAsGuest(at, conversationId, input)
  else await beginAsMember(at, conversationId, memberId, input)
  await writeMessage(trx, { conversationId, author: memberId === null ? 'guest' : 'member', text: input.text })
  await publish(supportMessageSent, { conversationId, memberId, at: now })
  return { conversationId }
})

async function beginAsMember(at: At, id: Id<'conversation'>, memberId: Id<'member'>, { topic }: Input): Promise<void> {
  await checkOpen(at, memberId)
  await insertConversation(at.trx, { id, memberId, language: null, email: null, topic })
}

/** The browser gets the key of the conversation, and shows it at once: the first message is the guest's. */
async function beginAsGuest(at: At, id: Id<'conversation'>, { topic, email, captcha }: Input): Promise<void> {
  const { trx, lang: language, cookies, refuse } = at
  await proveLookup(at, captcha)
  const { guestOf } = await writerOf(at)
  const former = guestOf && (await conversationById(trx, guestOf))
  if (former?.state === 'open' || former?.state === 'waiting') refuse(supportErrors.guestHasOne)
  await lockOpening(trx, 'guests')
  if ((await guestsWaiting(trx)) >= (await setting(trx, 'support.guestsWaiting'))) refuse(supportErrors.tooManyGuests)
  await insertConversation(trx, { id, memberId: null, language, email: email ?? null, topic })
  const key = newToken()
  await insertGuestKey(trx, id, key, 'browser')
  await proveGuest(trx, key)
  cookies.set('support', key, { maxAgeMs: (await setting(trx, 'support.guestDays')) * DAY_MS })
}
