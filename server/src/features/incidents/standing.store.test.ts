import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { expect, test } from 'vitest'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { daysOf, standingNow } from './standing.ts'
import { insertStanding, standingsSince } from './standing.store.ts'

const database = withDatabase()

test('what was measured of a component that changes all the time is read as a few rows', async () => {
  const since = database.clock.now()
  for (let round = 0; round < 20; round++) {
    const state = round === 7 ? 'down' : round % 2 === 0 ? 'ok' : 'degraded'
    await inTransaction(database.worker, (trx) => insertStanding(trx, 'bep20', state))
    await database.clock.forward(MINUTE_MS)
  }
  const spans = await standingsSince(database.api.kysely, since)
  expect(spans.length).toBeLessThanOrEqual(7)
  expect(daysOf(spans, database.clock.now()).at(-1)?.state).toBe('down')
  expect(standingNow(spans, database.clock.now(), database.clock.now())).toBe('degraded')
})
