import { after, DAY_MS, HOUR_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { transferChanged } from '@ohmstead/contract/transfers/events'
import { inTransaction, type Trx } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { publish } from '../../platform/outbox.ts'
import { openRetries } from '../../platform/retries.ts'
import { post } from '../ledger/index.ts'
import { walletChangedFor } from '../wallets/index.ts'
import { transferArrived, transferReturned } from './postings.ts'
import { endHeld, forgetRequests, takeHeld, type TransferRow } from './transfer.store.ts'

const BATCH = 200

/** Refreshes the pages of sender and recipient when a transfer changed. */
export async function transferChangedFor(trx: Trx, { id, memberId, recipientId }: TransferRow): Promise<void> {
  for (const person of new Set([memberId, recipientId])) {
    await publish(trx, transferChanged, { memberId: person, transferId: id })
    await walletChangedFor(trx, person)
  }
}

const retries = openRetries('transfers')

/**
 * Ends held transfers whose ten minutes are over: the money arrives, or returns where one of the accounts was closed or declared affiliated meanwhile.
 * One batch of postings locks all its accounts in one order, so that no two wait for each other.
 */
export const completeTransfers = due('transfers.complete', {
  everyMs: 5 * SECOND_MS,
  ...retries.scan({
    idOf: ({ id }) => id,
    take: (trx, _, chosen) => takeHeld(trx, BATCH, chosen),
    run: endAll,
  }),
})

async function endAll(trx: Trx, held: readonly TransferRow[], now: Instant): Promise<void> {
  const ended = await endHeld(
    trx,
    held.map(({ id }) => id),
  )
  await post(
    trx,
    ended.flatMap((row) => (row.state === 'completed' ? transferArrived(row, now) : transferReturned(row, now))),
  )
  for (const row of ended) await transferChangedFor(trx, row)
}

/** Deletes unconfirmed requests. */
export const forgetUnconfirmed = due('transfers.forget-requests', {
  everyMs: HOUR_MS,
  run: (db, now) => inTransaction(db, (trx) => forgetRequests(trx, after(now, -DAY_MS), BATCH)),
})
