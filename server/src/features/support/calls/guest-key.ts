import { leaveConversation, reopenConversation } from '@ohmstead/contract/support/calls'
import { DAY_MS } from '@ohmstead/contract/kernel/instant'
import { supportErrors } from '@ohmstead/contract/support/errors'
import { implement } from '../../../platform/implement.ts'
import { newToken } from '../../credentials/index.ts'
import { setting } from '../../settings/index.ts'
import { insertGuestKey, proveGuest } from '../guest-key.store.ts'

/** The key of a mail is shown again from other browsers; this one gets a key of its own. */
export const reopen = implement(reopenConversation, async ({ trx, cookies, refuse }, { key }) => {
  const conversationId = (await proveGuest(trx, key)) ?? refuse(supportErrors.linkEnded)
  const own = newToken()
  await insertGuestKey(trx, conversationId, own, 'browser')
  cookies.set('support', own, { maxAgeMs: (await setting(trx, 'support.guestDays')) * DAY_MS })
  return { conversationId }
})

export const leave = implement(leaveConversation, ({ cookies }) => {
  cookies.clear('support')
  return Promise.resolve({})
})
