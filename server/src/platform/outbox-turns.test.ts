import { event } from '@ohmstead/contract/kernel/event'
import { strict, z } from '@ohmstead/contract/kernel/field'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lengthOf } from '../../../tools/soak.ts'
import { withDatabase } from '../../test/harness.ts'
import { withReceived } from '../../test/received.ts'
import { testSealer } from '../../test/sealer.ts'
import { systemClock } from './clock.ts'
import { inTransaction, type Trx } from './database.ts'
import { silentLog } from './log.ts'
import { deliverNow, hasPending, listen, outboxBacklog, publish } from './outbox.ts'
import { positionWatch } from './outbox-position.ts'

const db = withDatabase()
const at = { clock: systemClock(), log: silentLog }

const { write, receivedBy } = withReceived(db)

describe('units that take turns', () => {
  const sent = event('sample.sent', { publishedBy: ['api'], payload: strict({ pointId: z.string(), n: z.number() }), stales: [] })
  const send = (trx: Trx, pointId: string, n: number) => publish(trx, sent, { pointId, n })
  const fair = (handle: (trx: Trx, n: number) => Promise<unknown> = (trx, n) => write(trx, 'fair', n)) =>
    listen('fair', [sent], (trx, { payload }) => handle(trx, payload.n), { inTurns: true })
  const ahead = async () => Number((await sql<{ n: bigint }>`SELECT count(*) AS n FROM platform.outbox_ahead`.execute(db.worker.kysely)).rows[0]?.n)

  test('wait for one event of each other unit, however many one of them sent before', async () => {
    await inTransaction(db.api, async (trx) => {
      for (let n = 0; n < 350; n++) await send(trx, 'many', n)
      for (let n = 1_000; n < 1_003; n++) await send(trx, 'few', n)
      await send(trx, 'one', 2_000)
    })
    await deliverNow(db.worker, [fair()], at)
    const received = await receivedBy('fair')
    expect(received.slice(0, 7)).toEqual([0, 1_000, 2_000, 1, 1_001, 2, 1_002])
    expect(received.filter((n) => n < 1_000)).toEqual(Array.from({ length: 350 }, (_, n) => n))
    expect(received).toHaveLength(354)
    expect([await ahead(), (await outboxBacklog(db.worker.kysely, [fair()]))[0]?.waiting]).toEqual([0, 0])
    expect(await positionWatch(testSealer).find(db.worker.kysely, at.clock.now(), null)).toEqual([])
  })

  test('have their turn although the events of many others fill each transaction', async () => {
    await inTransaction(db.api, async (trx) => {
      for (let n = 0; n < 300; n++) for (const round of [0, 1]) await send(trx, `unit ${n}`, n * 10 + round)
      await send(trx, 'last', 9_999)
    })
    await deliverNow(db.worker, [fair()], at)
    expect((await receivedBy('fair')).indexOf(9_999)).toBeLessThan(400)
  })

  test('are not asked about again, and a unit whose events wait is', async () => {
    let isStopped = true
    const stopping = fair(async (trx, n) => {
      if (isStopped && n === 1) throw Object.assign(new Error('no connection'), { code: '57P01' })
      await write(trx, 'fair', n)
    })
    await inTransaction(db.api, async (trx) => {
      for (const n of [0, 1, 2]) await send(trx, 'stopped', n)
      await send(trx, 'other', 10)
    })
    const single = { ...stopping, handle: stopping.handle }
    await expect(deliverNow(db.worker, [single], at)).rejects.toThrow('no connection')
    expect([await hasPending(db.worker.kysely, single, 'stopped'), await hasPending(db.worker.kysely, single, 'other')]).toEqual([true, true])
    isStopped = false
    await deliverNow(db.worker, [single], at)
    expect([await hasPending(db.worker.kysely, single, 'stopped'), await hasPending(db.worker.kysely, single, 'other')]).toEqual([false, false])
    expect(await receivedBy('fair')).toEqual([0, 10, 1, 2])
  })

  test('an event that the worker’s login marks as processed is reported', async () => {
    await inTransaction(db.api, async (trx) => {
      for (const n of [0, 1, 2]) await send(trx, 'a', n)
    })
    await deliverNow(db.worker, [{ ...fair(), events: [] }], at)
    await db.worker.pool.query(
      `insert into platform.outbox_ahead (listener, seq, xact) select 'fair', seq, xact from platform.outbox where payload ->> 'n' = '1'`,
    )
    await deliverNow(db.worker, [fair()], at)
    expect(await receivedBy('fair')).toEqual([0, 2])
    expect((await positionWatch(testSealer).find(db.worker.kysely, at.clock.now(), null)).map(({ subject }) => subject)).toEqual([
      'platform.outbox_cursor fair',
    ])
  })

  test('park what fails, and continue', async () => {
    const picky = fair(async (trx, n) => {
      if (n === 1) throw new Error('cannot process one')
      await write(trx, 'fair', n)
    })
    await inTransaction(db.api, async (trx) => {
      for (const n of [0, 1, 2]) await send(trx, 'a', n)
      for (const n of [10, 11]) await send(trx, 'b', n)
    })
    await deliverNow(db.worker, [picky], at)
    expect((await receivedBy('fair')).toSorted((a, b) => a - b)).toEqual([0, 2, 10, 11])
    expect(await outboxBacklog(db.worker.kysely, [picky])).toEqual([{ listener: 'fair', waiting: 0, parked: 1 }])
  })

  test('in any order of events, with a process that dies: each event once, those of a unit in order', async () => {
    const events = fc.array(fc.record({ unit: fc.integer({ min: 0, max: 4 }), together: fc.boolean() }), { minLength: 1, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(events, fc.array(fc.nat(59), { maxLength: 3 }), async (published, dying) => {
        await sql`TRUNCATE platform.received, platform.outbox, platform.outbox_cursor, platform.outbox_ahead, platform.outbox_parked`.execute(
          db.owner.kysely,
        )
        const left = new Set(dying)
        const listener = fair(async (trx, n) => {
          await write(trx, 'fair', n)
          if (left.delete(n)) throw new Error('died')
        })
        for (let n = 0; n < published.length;) {
          await inTransaction(db.api, async (trx) => {
            do await send(trx, `unit ${published[n]?.unit}`, n++)
            while (published[n]?.together)
          })
          if (n % 3 === 0) await deliverNow(db.worker, [listener], at)
        }
        await Promise.all([deliverNow(db.worker, [listener], at), deliverNow(db.worker, [listener], at)])
        const received = await receivedBy('fair')
        expect(received.toSorted((a, b) => a - b)).toEqual(published.map((_, n) => n))
        for (const unit of [0, 1, 2, 3, 4])
          expect(received.filter((n) => published[n]?.unit === unit)).toEqual(published.flatMap((one, n) => (one.unit === unit ? [n] : [])))
        expect(await ahead()).toBe(0)
      }),
      { numRuns: lengthOf({ short: 12, long: 200 }) },
    )
  })
})
