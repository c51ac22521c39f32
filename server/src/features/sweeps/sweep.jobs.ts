import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { sweepChanged } from '@ohmstead/contract/sweeps/events'
import { inTransaction } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { publish } from '../../platform/outbox.ts'
import { isAnyUntold, takeUntold } from './sweep.store.ts'

const BATCH = 100

/** Publishes what the signer changed: the signer itself publishes nothing. */
export const tellSweeps = due('sweeps.tell', {
  everyMs: 2 * SECOND_MS,
  anyDue: (db) => isAnyUntold(db.kysely),
  run: (db) =>
    inTransaction(db, async (trx) => {
      const networks = await takeUntold(trx, BATCH)
      for (const network of new Set(networks)) await publish(trx, sweepChanged, { network })
      return networks.length
    }),
})
