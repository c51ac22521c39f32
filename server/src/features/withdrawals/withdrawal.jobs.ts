import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { withdrawalChanged } from '@ohmstead/contract/withdrawals/events'
import { inTransaction, type Trx } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { publish } from '../../platform/outbox.ts'
import { post } from '../ledger/index.ts'
import { walletChangedFor } from '../wallets/index.ts'
import { withdrawalReturned } from './postings.ts'
import {
  changeState,
  endHolds,
  failedOnChain,
  forgetRequests,
  isAnyUnpublished,
  paidOf,
  reviewedByTime,
  takeUnpublished,
} from './withdrawal.store.ts'

const BATCH = 200

/** Refreshes the pages of a member when a withdrawal changed. */
export async function withdrawalChangedFor(
  trx: Trx,
  { id, memberId }: { readonly id: Id<'withdrawal'>; readonly memberId: Id<'member'> },
): Promise<void> {
  await publish(trx, withdrawalChanged, { memberId, withdrawalId: id })
  await walletChangedFor(trx, memberId)
}

/** Withdrawals whose holds are over are paid, without a decision of staff. */
export const endReviews = due('withdrawals.end-reviews', {
  everyMs: 5 * SECOND_MS,
  anyDue: async ({ kysely }) => (await reviewedByTime(kysely, 1)).length > 0,
  run: (db) =>
    inTransaction(db, async (trx) => {
      const reviewed = await reviewedByTime(trx, BATCH)
      for (const id of reviewed) {
        await endHolds(trx, id)
        await changeState(trx, id, 'approved')
      }
      return reviewed.length
    }),
})

/** Gives the money of withdrawals back whose transaction was included without effect. */
export const returnFailed = due('withdrawals.return-failed', {
  everyMs: 5 * SECOND_MS,
  anyDue: async ({ kysely }) => (await failedOnChain(kysely, 1)).length > 0,
  run: (db, now) =>
    inTransaction(db, async (trx) => {
      const failed = await failedOnChain(trx, BATCH)
      let returned = 0
      for (const id of failed) {
        const row = await changeState(trx, id, 'failed')
        // The worker has not read that on the network itself yet (treasury).
        if (row === null) continue
        await post(trx, withdrawalReturned(paidOf(row), now))
        returned += 1
      }
      return returned
    }),
})

/** Publishes what the signer and the holds changed: the signer itself publishes nothing. */
export const publishChanges = due('withdrawals.tell', {
  everyMs: 2 * SECOND_MS,
  anyDue: (db) => isAnyUnpublished(db.kysely),
  run: (db) =>
    inTransaction(db, async (trx) => {
      const changed = await takeUnpublished(trx, BATCH)
      for (const row of changed) await withdrawalChangedFor(trx, row)
      return changed.length
    }),
})

/** Deletes unconfirmed requests. */
export const forgetUnconfirmed = due('withdrawals.forget-requests', {
  everyMs: HOUR_MS,
  run: (db, now) => inTransaction(db, (trx) => forgetRequests(trx, after(now, -DAY_MS), BATCH)),
})
