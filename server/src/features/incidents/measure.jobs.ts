import { standingChanged } from '@ohmstead/contract/incidents/events'
import { MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { inTransaction, type Queryable } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { publish } from '../../platform/outbox.ts'
import { parkedFacts } from '../../platform/parked.ts'
import { oldestWaiting } from '../delivery/index.ts'
import { fleetFigures } from '../devices/index.ts'
import { shownNetworks } from '../networks/index.ts'
import { standingsOf, type Measured } from './standing.ts'
import { insertStanding, keepMeasured, lockedStandings } from './standing.store.ts'

/** What the features before this one say about themselves now. */
async function measured(q: Queryable, now: Instant): Promise<Measured> {
  const { points, online } = await fleetFigures(q)
  const { total: parked } = await parkedFacts(q, { givenUp: false, offset: 0, limit: 1 })
  const oldest = await oldestWaiting(q)
  const networks = (await shownNetworks(q)).map(({ network, state, behind }) => ({
    network,
    present: state === 'open',
    behind,
  }))
  return { points, online, parked, oldestMessageMs: oldest === null ? null : now - oldest, networks }
}

/** Measures every component each minute, and stores what changed. */
export const measureComponents = due('incidents.measure', {
  everyMs: MINUTE_MS,
  async run(db, now) {
    const states = standingsOf(await measured(db.kysely, now))
    await inTransaction(db, async (trx) => {
      const before = new Map((await lockedStandings(trx)).map(({ component, state }) => [component, state]))
      for (const [component, state] of states) {
        if (before.get(component) === state) continue
        await insertStanding(trx, component, state)
        await publish(trx, standingChanged, { component, page: 'all', at: now })
      }
      await keepMeasured(trx)
    })
    return 0
  },
})
