import { randomUUID } from 'node:crypto'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { describe, expect, test } from 'vitest'
import { withDatabase, type TestDatabase } from '../../../test/harness.ts'
import { systemClock } from '../../platform/clock.ts'
import { inTransaction, type Database } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import { newId } from '../../platform/ids.ts'
import { appendFrames, framesById } from './frame.store.ts'

/** The time of a frame is when it was received, not the writer's choice. */

const production = withDatabase({ instance: 'production' })
const demo = withDatabase()

/** Stores a frame that claims to have been received so many milliseconds from now. */
async function keep(db: TestDatabase, writer: Database, ms: number) {
  const at = after(db === production ? systemClock().now() : db.clock.now(), ms)
  const id = newId('frame', at)
  await inTransaction(writer, (trx) =>
    appendFrames(trx, [
      {
        id,
        stationId: randomUUID(),
        connectionId: randomUUID(),
        direction: 'in',
        messageId: '1',
        action: 'Heartbeat',
        raw: 'x',
        bytes: null,
        size: 1,
        sha256: sha256('x').toString('hex'),
        verdict: 'understood',
        note: null,
        at,
      },
    ]),
  )
  return (await framesById(db.owner.kysely, [id]))[0]?.at === at
}

describe('a frame', () => {
  test.each([0, -30 * SECOND_MS, 2 * SECOND_MS])('of a production instance received %i ms from now is stored', async (ms) => {
    expect(await keep(production, production.gateway, ms)).toBe(true)
  })

  test.each([-10 * MINUTE_MS, -DAY_MS, MINUTE_MS, HOUR_MS])('of a production instance received %i ms from now is refused', async (ms) => {
    for (const writer of [production.gateway, production.owner])
      await expect(keep(production, writer, ms)).rejects.toThrow('time: ocpp.frame of received_at')
  })

  test('of a demo, whose clock may be moved while it is written, is stored late and never early', async () => {
    expect(await keep(demo, demo.gateway, -DAY_MS)).toBe(true)
    for (const writer of [demo.gateway, demo.owner])
      await expect(keep(demo, writer, 20 * MINUTE_MS)).rejects.toThrow('time: ocpp.frame of received_at')
  })
})
