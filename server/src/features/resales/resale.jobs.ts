import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { openRetries } from '../../platform/retries.ts'
import { post } from '../ledger/index.ts'
import { resaleChangedFor } from './change.act.ts'
import { resaleReleased } from './postings.ts'
import { endAll, takeHeld, takeOverOffers, type ResaleRow } from './resale.store.ts'

const BATCH = 200
const offerRetries = openRetries('offers of leases')
const saleRetries = openRetries('sales of leases')

/** Ends offers at the end of the day of their lease: the highest price has fallen. */
export const expireOffers = due('resales.expire-offers', {
  everyMs: MINUTE_MS,
  ...offerRetries.scan<ResaleRow>({
    idOf: ({ id }) => id,
    take: (trx, _, chosen) => takeOverOffers(trx, BATCH, chosen),
    run: (trx, rows) => end(trx, rows, 'expired'),
  }),
})

/** Pays sellers when the 14 days of their buyers are over. */
export const releaseSales = due('resales.release', {
  everyMs: MINUTE_MS,
  ...saleRetries.scan<ResaleRow>({
    idOf: ({ id }) => id,
    take: (trx, _, chosen) => takeHeld(trx, BATCH, chosen),
    async run(trx, rows, now) {
      await end(trx, rows, 'released')
      // One batch of postings locks all its accounts in one order, so that no two wait for each other.
      await post(
        trx,
        rows.flatMap((row) => resaleReleased(row, now)),
      )
    },
  }),
})

async function end(trx: Trx, rows: readonly ResaleRow[], state: 'expired' | 'released'): Promise<void> {
  await endAll(
    trx,
    rows.map(({ id }) => id),
    state,
  )
  for (const row of rows) await resaleChangedFor(trx, { ...row, state })
}
