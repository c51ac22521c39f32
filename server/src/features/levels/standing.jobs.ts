import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { levelChanged } from '@ohmstead/contract/levels/events'
import { inTransaction } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { publishAll } from '../../platform/outbox.ts'
import { computeNext, isComputed } from './standing.store.ts'

const BATCH = 1_000

/** Computes the levels of a UTC day when it has begun, each member once; the database decides. */
export const computeStandings = due('levels.compute-standings', {
  everyMs: MINUTE_MS,
  async run(db) {
    let changed = 0
    while (!(await isComputed(db.kysely))) {
      changed += await inTransaction(db, async (trx) => {
        const changes = await computeNext(trx, BATCH)
        await publishAll(trx, (publish) => {
          for (const { memberId, since } of changes) publish(levelChanged, { memberId, at: since })
        })
        return changes.length
      })
    }
    return changed
  },
})
