import { after, DAY_MS, HOUR_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { transferChanged } from '@ohmstead/contract/transfers/events'
import { inTransaction, type Trx } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { publish } from '../../platform/outbox.ts'
import { post } from '../ledger/index.ts'
import { walletChangedFor } from '../wallets/index.ts'
import { transferArrived } from './postings.ts'
import { completeDue, forgetRequests, type TransferRow } from './transfer.store.ts'

const BATCH = 200

/** Tells the pages of sender and recipient that a transfer changed. */
export async function transferChangedFor(trx: Trx, { id, memberId, recipientId }: TransferRow): Promise<void> {
  for (const person of new Set([memberId, recipientId])) {
    await publish(trx, transferChanged, { memberId: person, transferId: id })
    await walletChangedFor(trx, person)
  }
}

/** Completes held transfers whose ten minutes are over. One batch of postings locks all its accounts in one order, so that no two wait for each other. */
export const completeTransfers = due('transfers.complete', {
  everyMs: 5 * SECOND_MS,
  run: (db, now) =>
    inTransaction(db, async (trx) => {
      const arrived = await completeDue(trx, BATCH)
      await post(
        trx,
        arrived.flatMap((row) => transferArrived(row, now)),
      )
      for (const row of arrived) await transferChangedFor(trx, row)
      return arrived.length
    }),
})

/** Deletes requests that nobody confirmed. */
export const forgetUnconfirmed = due('transfers.forget-requests', {
  everyMs: HOUR_MS,
  run: (db, now) => inTransaction(db, (trx) => forgetRequests(trx, after(now, -DAY_MS), BATCH)),
})
