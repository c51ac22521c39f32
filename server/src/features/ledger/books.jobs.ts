import { addDays, dayOf, type Day } from '@ohmstead/contract/kernel/day'
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { due, type Due } from '../../platform/due.ts'
import { chain, closeDay, firstOpenDay, seal } from './chain.store.ts'

/** A bill may still be lowered for 30 days after it was provisional; no later entry has an earlier date. */
const OPEN_DAYS = 35

/** How many transfers one block seals at most. */
const BLOCK_SIZE = 10_000

/** The time within which an edit of posted transfers is detected. */
const chainBooks: Due = due('ledger.chain', {
  everyMs: 2 * SECOND_MS,
  async run(db) {
    const chained = await chain(db)
    return chained < BLOCK_SIZE ? 0 : chained
  },
})

const sealBooks: Due = due('ledger.seal', {
  everyMs: MINUTE_MS,
  async run(db) {
    const sealed = await seal(db)
    // Transfers posted meanwhile are left for the next round; only a full block means that more were waiting.
    return sealed < BLOCK_SIZE ? 0 : sealed
  },
})

const closeDays: Due = due('ledger.close-days', {
  everyMs: HOUR_MS,
  async run(db, now) {
    const day = await firstOpenDay(db.kysely)
    if (day === null || day >= openFrom(now)) return 0
    await closeDay(db.kysely, day)
    return 1
  },
})

function openFrom(now: Instant): Day {
  return addDays(dayOf(now), -OPEN_DAYS)
}

/** The ledger's own due work: chain transfers, seal them, close days that can no longer change. */
export const ledgerDueWork: readonly Due[] = [chainBooks, sealBooks, closeDays]
