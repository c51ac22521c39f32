import { HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { expect, test } from 'vitest'
import { aColleague, callAs } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { demoClock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database.ts'
import { moveClockOf } from './demo-clock.ts'

const database = withDatabase()

test('a process that moved the clock of a demo has the new time when it answers', async () => {
  const clock = await demoClock(database.api)
  const move = moveClockOf(database.api, clock)
  const caller = await aColleague(database, 'administrator')
  await inTransaction(database.api, async (trx) => {
    const context = await callAs(database, trx, caller)
    for (let hour = 1; hour <= 5; hour++) {
      const before = clock.now()
      await move.handle(context, { forwardMs: HOUR_MS })
      expect(clock.now() - before).toBeGreaterThanOrEqual(HOUR_MS)
    }
  })
})
