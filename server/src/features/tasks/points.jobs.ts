import type { Id } from '@ohmstead/contract/kernel/id'
import { sessionSettled } from '@ohmstead/contract/income/events'
import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { pointsChanged } from '@ohmstead/contract/tasks/events'
import { due } from '../../platform/due.ts'
import { listen, publish } from '../../platform/outbox.ts'
import { openRetries } from '../../platform/retries.ts'
import { post } from '../ledger/index.ts'
import { walletChangedFor } from '../wallets/index.ts'
import { decideDiscounts, dueDiscounts, expectDiscount } from './points.store.ts'
import { pointsPaid } from './postings.ts'

const BATCH = 200

/** Expects a discount on a settlement whose driver pays with points. The database decides from its rows whether there is one. */
export const expectOnSettled = listen('tasks.expect-discount', [sessionSettled], async (trx, { payload: { settlementId } }, { now }) => {
  const memberId = await expectDiscount(trx, settlementId)
  if (memberId !== null) await publish(trx, pointsChanged, { memberId, at: now })
})

const retries = openRetries('discounts by points')

/** Gives the discounts of settlements that were released. */
export const giveDiscounts = due('tasks.give-discounts', {
  everyMs: SECOND_MS,
  ...retries.scan({
    idOf: ({ id }: { readonly id: Id<'settlement'> }) => id,
    take: (trx, _, chosen) => dueDiscounts(trx, BATCH, chosen),
    run: async (trx, found, at) => {
      const decided = await decideDiscounts(
        trx,
        found.map(({ id }) => id),
      )
      const entries = decided.flatMap((discount) => pointsPaid(discount, at))
      if (entries.length > 0) await post(trx, entries)
      for (const memberId of new Set(decided.map((discount) => discount.memberId))) {
        await publish(trx, pointsChanged, { memberId, at })
        await walletChangedFor(trx, memberId)
      }
    },
  }),
})
