import { memberClosed } from '@ohmstead/contract/accounts/events'
import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { supportChanged } from '@ohmstead/contract/support/events'
import { inTransaction, type Trx } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { listen, publish } from '../../platform/outbox.ts'
import { memberById } from '../accounts/index.ts'
import { setting } from '../settings/index.ts'
import { deleteAttachments } from '../uploads/index.ts'
import { closeSolved, deleteConversations, lockAllOf, lockOld, type Touched } from './conversation.store.ts'
import { deleteGuestKeysOf, forgetGuestKeys } from './guest-key.store.ts'
import { deleteMessagesOf } from './message.store.ts'
import { deleteViewsOf } from './view.store.ts'

const BATCH = 200

/** Closes conversations that have been solved for a while. */
export const closeOldSolved = due('support.close-solved', {
  everyMs: HOUR_MS,
  run: (db, now) =>
    inTransaction(db, async (trx) => {
      const closed = await closeSolved(trx, after(now, -(await setting(trx, 'support.closeDays')) * DAY_MS), BATCH)
      for (const { id: conversationId, memberId } of closed) await publish(trx, supportChanged, { conversationId, memberId, at: now })
      return closed.length
    }),
})

/** Deletes conversations after the time that the operator set. */
export const forgetOldConversations = due('support.forget-old', {
  everyMs: HOUR_MS,
  run: (db, now) =>
    inTransaction(db, async (trx) => {
      const old = [
        ...(await lockOld(trx, 'members', after(now, -(await setting(trx, 'support.keptDays')) * DAY_MS), BATCH)),
        ...(await lockOld(trx, 'guests', after(now, -(await setting(trx, 'support.guestKeptDays')) * DAY_MS), BATCH)),
      ]
      await forgetGuestKeys(trx, now)
      await forget(trx, old)
      for (const { id: conversationId, memberId } of old) await publish(trx, supportChanged, { conversationId, memberId, at: now })
      return old.length
    }),
})

/** Deletes the conversations of a member who closed the account. */
export const forgetClosedAccount = listen('support.forget-member', [memberClosed], async (trx, { payload: { memberId } }) => {
  if ((await memberById(trx, memberId)).closedAt === null) return
  await forget(trx, await lockAllOf(trx, memberId))
})

async function forget(trx: Trx, conversations: readonly Touched[]): Promise<void> {
  const ids = conversations.map(({ id }) => id)
  if (ids.length === 0) return
  await deleteViewsOf(trx, ids)
  await deleteGuestKeysOf(trx, ids)
  await deleteAttachments(trx, await deleteMessagesOf(trx, ids))
  await deleteConversations(trx, ids)
}
