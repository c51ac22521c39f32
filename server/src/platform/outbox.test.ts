import { micros } from '@ohmstead/contract/kernel/amount'
import { event } from '@ohmstead/contract/kernel/event'
import { amount, strict, z } from '@ohmstead/contract/kernel/field'
import fc from 'fast-check'
import pg from 'pg'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { aColleague, actAs } from '../../test/cast/staff.ts'
import { withDatabase } from '../../test/harness.ts'
import { withReceived } from '../../test/received.ts'
import { testSealer } from '../../test/sealer.ts'
import { systemClock } from './clock.ts'
import { runDueNow } from './due.ts'
import { inTransaction, type Trx } from './database.ts'
import { silentLog } from './log.ts'
import { deliverNow, listen, outboxBacklog, pruneOutbox, retryParked, startDelivery, publish, type Delivery } from './outbox.ts'
import { positionWatch, recodePositions } from './outbox-position.ts'
import { askRetry, giveUpParked, parkedFacts, waitingParked, type ParkedKey } from './parked.ts'
import { retryAsked } from './retry-parked.ts'

const db = withDatabase()
const at = { clock: systemClock(), log: silentLog }

const counted = event('sample.counted', { publishedBy: ['api', 'worker'], payload: strict({ n: z.number(), amount }), stales: [] })
const doubled = event('sample.doubled', { publishedBy: ['api', 'worker'], payload: strict({ n: z.number() }), stales: [] })
const ignored = event('sample.ignored', { publishedBy: ['api', 'worker'], payload: strict({}), stales: [] })

const count = (trx: Trx, n: number) => publish(trx, counted, { n, amount: micros(1_500_000n) })
const { write, receivedBy } = withReceived(db)

let delivery: Delivery | undefined
afterEach(async () => {
  await delivery?.stop()
  delivery = undefined
})

async function until(done: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await done()); waited += 5) {
    if (waited > 8_000) throw new Error('nothing happened for eight seconds')
    await sleep(5)
  }
}

describe('a fact', () => {
  test.each(['staff_read', 'signer'] as const)('is delivered while %s, which publishes nothing, keeps a transaction open', async (role) => {
    const reader = new pg.Client({ connectionString: db.urlOf(role) })
    await reader.connect()
    try {
      await reader.query('begin; select pg_current_xact_id()')
      await inTransaction(db.api, (trx) => count(trx, 1))
      await deliverNow(db.worker, [listen('patient', [counted], (trx, { payload }) => write(trx, 'patient', payload.n))], at)
      expect(await receivedBy('patient')).toEqual([1])
    } finally {
      await reader.end()
    }
  })

  test('is delivered with its payload to each subscriber, and to no other', async () => {
    const received: unknown[] = []
    const first = listen('first', [counted, doubled], async (_, fact) => received.push([fact.name, fact.payload]))
    const second = listen('second', [counted], async (trx, { payload }) => write(trx, 'second', payload.n))
    await inTransaction(db.api, async (trx) => {
      await count(trx, 1)
      await publish(trx, ignored, {})
    })
    await deliverNow(db.worker, [first, second], at)
    await deliverNow(db.worker, [first, second], at)
    expect(received).toEqual([['sample.counted', { n: 1, amount: 1_500_000n }]])
    expect(await receivedBy('second')).toEqual([1])
  })

  test('of a transaction that was rolled back is not published', async () => {
    const all = listen('all', [counted], async (trx, { payload }) => write(trx, 'all', payload.n))
    await inTransaction(db.api, async (trx) => {
      await count(trx, 1)
      throw new Error('rolled back')
    }).catch(() => undefined)
    await deliverNow(db.worker, [all], at)
    expect(await receivedBy('all')).toEqual([])
  })

  test('published by a subscriber is delivered in the same run', async () => {
    const doubling = listen('doubling', [counted], (trx, { payload }) => publish(trx, doubled, { n: payload.n * 2 }))
    const all = listen('all', [doubled], async (trx, { payload }) => write(trx, 'all', payload.n))
    await inTransaction(db.api, (trx) => count(trx, 21))
    await deliverNow(db.worker, [all, doubling], at)
    expect(await receivedBy('all')).toEqual([42])
  })

  test('reaches a running subscriber at once, without waiting for the poll', async () => {
    const all = listen('all', [counted], async (trx, { payload }) => write(trx, 'all', payload.n))
    delivery = await startDelivery(db.worker, [all], { ...at, pollMs: 600_000 })
    await inTransaction(db.api, (trx) => count(trx, 1))
    await until(async () => (await receivedBy('all')).length === 1)
  })
})

describe('the position of a subscriber', () => {
  const found = async () => (await positionWatch(testSealer).find(db.worker.kysely, at.clock.now(), null)).map(({ subject }) => subject)
  const events = (ns: readonly number[]) =>
    inTransaction(db.api, async (trx) => {
      for (const n of ns) await count(trx, n)
    })

  test('has the code of the server that moved it', async () => {
    const all = listen('all', [counted], async (trx, { payload }) => write(trx, 'all', payload.n))
    await events([1, 2])
    await deliverNow(db.worker, [all], at)
    await events([3])
    await deliverNow(db.worker, [all], at)
    expect([await receivedBy('all'), await found()]).toEqual([[1, 2, 3], []])
  })

  test.each([
    ['an invented code', `sha256('mine')`],
    ['an empty code', `''`],
    ['a code that is too short', `'\\x00'`],
  ])('that the worker’s login moved over an event with %s is reported until it is accepted', async (_, code) => {
    const all = listen('all', [counted], async (trx, { payload }) => write(trx, 'all', payload.n))
    await events([1])
    await deliverNow(db.worker, [all], at)
    await events([2, 3])
    await db.worker.pool.query(
      `update platform.outbox_cursor c set xact = o.xact, seq = o.seq, code = ${code} from platform.outbox o where o.payload ->> 'n' = '2'`,
    )
    expect(await found()).toEqual(['platform.outbox_cursor all'])
    await deliverNow(db.worker, [all], at)
    await events([4])
    await deliverNow(db.worker, [all], at)
    expect([await receivedBy('all'), await found()]).toEqual([[1, 3, 4], ['platform.outbox_cursor all']])
    expect(await inTransaction(db.owner, (trx) => recodePositions(trx, testSealer, new Set()))).toMatchObject({
      wrong: ['platform.outbox_cursor all'],
    })
    await inTransaction(db.owner, (trx) => recodePositions(trx, testSealer, new Set(['platform.outbox_cursor all'])))
    expect(await found()).toEqual([])
    await events([5])
    await deliverNow(db.worker, [all], at)
    expect([await receivedBy('all'), await found()]).toEqual([[1, 3, 4, 5], []])
  })
})

test('a position is not moved with the code that it had', async () => {
  const all = listen('all', [counted], async (trx, { payload }) => write(trx, 'all', payload.n))
  await inTransaction(db.api, (trx) => count(trx, 1))
  await deliverNow(db.worker, [all], at)
  await inTransaction(db.api, (trx) => count(trx, 2))
  await expect(
    db.worker.pool.query(`update platform.outbox_cursor c set xact = o.xact, seq = o.seq from platform.outbox o where o.payload ->> 'n' = '2'`),
  ).rejects.toThrow('guard:outbox_position')
})

describe('a late commit', () => {
  test('is waited for, so that no event is skipped', async () => {
    const all = listen('all', [counted], async (trx, { payload }) => write(trx, 'all', payload.n))
    let release: () => void = () => undefined
    const handling = Promise.withResolvers<void>()
    const slow = inTransaction(db.api, async (trx) => {
      await count(trx, 1)
      handling.resolve()
      await new Promise<void>((resolve) => (release = resolve))
    })
    await handling.promise
    await inTransaction(db.api, (trx) => count(trx, 2))
    const delivered = deliverNow(db.worker, [all], at)
    await sleep(50)
    expect(await receivedBy('all')).toEqual([])
    release()
    await slow
    await delivered
    expect(await receivedBy('all')).toEqual([1, 2])
  })

  test('in any order: no event missed, none twice, all subscribers in the same order', async () => {
    const writer = fc.record({
      facts: fc.integer({ min: 1, max: 3 }),
      waitMs: fc.integer({ min: 0, max: 12 }),
      holdMs: fc.integer({ min: 0, max: 12 }),
      rollBack: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(writer, { minLength: 4, maxLength: 16 }), fc.integer({ min: 0, max: 12 }), async (writers, failing) => {
        await sql`TRUNCATE platform.received, platform.outbox, platform.outbox_cursor, platform.outbox_ahead`.execute(db.owner.kysely)
        let mayFail = true
        const one = listen('one', [counted], async (trx, { payload }) => {
          await write(trx, 'one', payload.n)
          // The process dies once after the effect and before the commit.
          if (payload.n === failing && mayFail) {
            mayFail = false
            throw new Error('died')
          }
        })
        const two = listen('two', [counted], async (trx, { payload }) => write(trx, 'two', payload.n))
        const deliveries = [await startDelivery(db.worker, [one, two], at), await startDelivery(db.worker, [one, two], at)]
        const expected: number[] = []
        let next = 0
        await Promise.all(
          writers.map(async ({ facts, waitMs, holdMs, rollBack }) => {
            const mine = Array.from({ length: facts }, () => next++)
            await sleep(waitMs)
            const write = inTransaction(db.api, async (trx) => {
              for (const n of mine) {
                await count(trx, n)
                await sleep(holdMs / facts)
              }
              if (rollBack) throw new Error('rolled back')
            })
            await write.then(() => expected.push(...mine)).catch(() => undefined)
          }),
        )
        await until(async () => (await receivedBy('one')).length >= expected.length && (await receivedBy('two')).length >= expected.length).finally(
          () => Promise.all(deliveries.map((running) => running.stop())),
        )
        await deliverNow(db.worker, [one, two], at)
        const received = await receivedBy('one')
        expect([...received].sort((a, b) => a - b)).toEqual([...expected].sort((a, b) => a - b))
        expect(await receivedBy('two')).toEqual(received)
      }),
      { numRuns: 25 },
    )
  })
})

describe('an event that cannot be processed', () => {
  test('is parked with its reason, the others continue in order, and a person can retry it', async () => {
    let mended = false
    const picky = listen('picky', [counted], async (trx, { payload }) => {
      await write(trx, 'picky', payload.n)
      if (payload.n === 2 && !mended) throw new Error('cannot process two')
    })
    for (const n of [1, 2, 3]) await inTransaction(db.api, (trx) => count(trx, n))
    await deliverNow(db.worker, [picky], at)
    expect(await receivedBy('picky')).toEqual([1, 3])
    expect(await outboxBacklog(db.staffRead.kysely, [picky])).toEqual([{ listener: 'picky', waiting: 0, parked: 1 }])
    const { rows } = await sql<{ seq: bigint; error: string }>`SELECT seq, error FROM platform.outbox_parked`.execute(db.staffRead.kysely)
    expect(rows[0]?.error).toContain('cannot process two')
    await sql`UPDATE platform.outbox_parked SET retry_asked_at = platform.now()`.execute(db.api.kysely)
    await expect(retryParked(db.worker, picky, rows[0]?.seq ?? 0n, at)).rejects.toThrow('cannot process two')
    mended = true
    expect(await retryParked(db.worker, picky, rows[0]?.seq ?? 0n, at)).toBe(true)
    expect(await retryParked(db.worker, picky, rows[0]?.seq ?? 0n, at)).toBe(false)
    expect(await receivedBy('picky')).toEqual([1, 3, 2])
  })

  test('whose payload is not the declared one is parked at once, with the batch it is in: many of them hold up no other', async () => {
    let handled = 0
    const picky = listen('picky', [counted], async (trx, { payload }) => {
      handled += 1
      await write(trx, 'picky', payload.n)
    })
    await inTransaction(db.api, async (trx) => {
      await count(trx, 1)
      await sql`INSERT INTO platform.outbox (name, payload) SELECT ${counted.name}, jsonb_build_object('n', 'many') FROM generate_series(1, 300)`.execute(
        trx,
      )
      await count(trx, 2)
    })
    await deliverNow(db.worker, [picky], at)
    expect([await receivedBy('picky'), handled]).toEqual([[1, 2], 2])
    expect(await outboxBacklog(db.staffRead.kysely, [picky])).toEqual([{ listener: 'picky', waiting: 0, parked: 300 }])
  })

  test('is reported when it is parked, and when a retry fails or succeeds', async () => {
    let isMended = false
    const picky = listen('picky', [counted], async () => {
      if (!isMended) throw new Error('not yet')
    })
    const changes: string[] = []
    const reporting = {
      ...at,
      onParked: async (_: unknown, { listener, seq }: { listener: string; seq: string }) => void changes.push(`${listener} ${seq}`),
    }
    await inTransaction(db.api, (trx) => count(trx, 1))
    await deliverNow(db.worker, [picky], reporting)
    const [parked] = (await parkedFacts(db.api.kysely, { givenUp: false, offset: 0, limit: 9 })).rows
    expect(changes).toEqual([`picky ${parked!.seq}`])
    for (const mended of [false, true]) {
      isMended = mended
      await inTransaction(db.api, (trx) => askRetry(trx, parked!, db.clock.now()))
      await runDueNow(db.worker, retryAsked([picky], reporting), db.clock.now())
    }
    expect(changes).toHaveLength(3)
  })

  test('is retried on request, and never again once it was given up', async () => {
    let reason = 'too much'
    const picky = listen('picky', [counted], async (trx, { payload }) => {
      if (reason !== '') throw new Error(reason)
      await write(trx, 'picky', payload.n)
    })
    for (const n of [1, 2]) await inTransaction(db.api, (trx) => count(trx, n))
    await deliverNow(db.worker, [picky], at)
    const waiting = async () => (await parkedFacts(db.api.kysely, { givenUp: false, offset: 0, limit: 9 })).rows
    const [second, first] = await waiting()
    const again = () => runDueNow(db.worker, retryAsked([picky], at), db.clock.now())
    const ask = (key: ParkedKey) => inTransaction(db.api, (trx) => askRetry(trx, key, db.clock.now()))

    reason = 'still failing'
    await ask(first!)
    expect(await again()).toBe(1)
    expect(await again()).toBe(0)
    expect((await waiting())[1]).toMatchObject({ tries: 1, retryAskedAt: null, error: expect.stringContaining('still failing') as string })
    reason = ''
    await ask(first!)
    await again()
    expect(await receivedBy('picky')).toEqual([1])

    await ask(second!)
    const administrator = await aColleague(db, 'administrator')
    await inTransaction(db.api, async (trx) => {
      await actAs(db, trx, administrator)
      await giveUpParked(trx, second!, { by: administrator.id, reason: 'done by hand', at: db.clock.now() })
    })
    expect(await again()).toBe(0)
    expect(await inTransaction(db.api, (trx) => waitingParked(trx, second!))).toBeNull()
    expect(await retryParked(db.worker, picky, BigInt(second!.seq), at)).toBe(false)
    expect(await receivedBy('picky')).toEqual([1])
    expect((await parkedFacts(db.api.kysely, { givenUp: true, offset: 0, limit: 9 })).rows).toMatchObject([
      { seq: second!.seq, givenUpBy: administrator.id, givenUpReason: 'done by hand' },
    ])
    expect((await outboxBacklog(db.worker.kysely, [picky]))[0]?.parked).toBe(0)
  })

  test('because of its format is parked too', async () => {
    const all = listen('all', [counted], async (trx, { payload }) => write(trx, 'all', payload.n))
    await sql`INSERT INTO platform.outbox (name, payload) VALUES ('sample.counted', '{"n": "one"}')`.execute(db.api.kysely)
    await inTransaction(db.api, (trx) => count(trx, 2))
    await deliverNow(db.worker, [all], at)
    expect(await receivedBy('all')).toEqual([2])
    expect((await outboxBacklog(db.worker.kysely, [all]))[0]?.parked).toBe(1)
  })
})

describe('a payload that is not an object', () => {
  const roles = ['api', 'gateway', 'worker', 'owner'] as const

  test.each(roles.flatMap((role) => ['null', '1', '"text"', '[]'].map((payload) => [role, payload] as const)))(
    'is refused: %s publishes %s',
    async (role, payload) => {
      await expect(
        sql`INSERT INTO platform.outbox (name, payload) VALUES ('sample.counted', ${payload}::text::jsonb)`.execute(db[role].kysely),
      ).rejects.toMatchObject({ code: '23514' })
    },
  )

  test('and is older than this rule is parked, and the others are delivered', async () => {
    const all = listen('all', [counted], async (trx, { payload }) => write(trx, 'all', payload.n))
    await db.owner.pool.query(`alter table platform.outbox drop constraint outbox_payload_is_object;
      insert into platform.outbox (name, payload) values ('sample.counted', 'null');
      alter table platform.outbox add constraint outbox_payload_is_object check (jsonb_typeof(payload) = 'object') not valid`)
    await inTransaction(db.api, (trx) => count(trx, 2))
    await deliverNow(db.worker, [all], at)
    expect(await receivedBy('all')).toEqual([2])
    expect(await parkedFacts(db.api.kysely, { givenUp: false, offset: 0, limit: 9 })).toMatchObject({ rows: [{ payload: 'null' }], total: 1 })
  })
})

describe('the outbox', () => {
  const all = listen('all', [counted], async (trx, { payload }) => write(trx, 'all', payload.n))
  const slow = listen('slow', [counted], async (trx, { payload }) => write(trx, 'slow', payload.n))
  const left = async () => Number((await sql<{ n: bigint }>`SELECT count(*) AS n FROM platform.outbox`.execute(db.worker.kysely)).rows[0]?.n)
  const age = () => sql`UPDATE platform.outbox SET told_at = told_at - interval '31 days'`.execute(db.owner.kysely)

  test('deletes only what is old and was delivered to all', async () => {
    await inTransaction(db.api, (trx) => count(trx, 1))
    await age()
    await deliverNow(db.worker, [all], at)
    await inTransaction(db.api, (trx) => count(trx, 2))
    await deliverNow(db.worker, [all], at)
    await runDueNow(db.worker, pruneOutbox, db.clock.now())
    expect(await left()).toBe(1)
  })

  test('keeps what a subscriber in use has not processed, and does not wait for a removed subscriber', async () => {
    await deliverNow(db.worker, [all, slow], at)
    await inTransaction(db.api, (trx) => count(trx, 1))
    await age()
    await deliverNow(db.worker, [all], at)
    await runDueNow(db.worker, pruneOutbox, db.clock.now())
    expect(await left()).toBe(1)
    await sql`UPDATE platform.outbox_cursor SET seen_at = seen_at - interval '31 days' WHERE listener = 'slow'`.execute(db.owner.kysely)
    await runDueNow(db.worker, pruneOutbox, db.clock.now())
    expect(await left()).toBe(0)
  })

  test('survives a dump loaded into a younger cluster: old events first, in order, each still once', async () => {
    await deliverNow(db.worker, [slow], at)
    for (const n of [1, 2, 3]) await inTransaction(db.api, (trx) => count(trx, n))
    await deliverNow(db.worker, [all], at)
    for (const n of [4, 5]) await inTransaction(db.api, (trx) => count(trx, n))
    // What the older cluster contained: numbers far beyond ours, and a commit order that differs from the sequence.
    await sql`UPDATE platform.outbox SET xact = ((5000000000 + (seq * 7) % 5)::text)::xid8`.execute(db.owner.kysely)
    const order = (
      await sql<{ n: number }>`SELECT (payload ->> 'n')::int AS n FROM platform.outbox ORDER BY xact, seq`.execute(db.owner.kysely)
    ).rows.map(({ n }) => n)
    const third = (
      await sql<{ xact: string; seq: bigint }>`SELECT xact, seq FROM platform.outbox ORDER BY xact, seq OFFSET 2 LIMIT 1`.execute(db.owner.kysely)
    ).rows[0]
    await sql`UPDATE platform.outbox_cursor SET xact = ${third?.xact}::xid8, seq = ${third?.seq} WHERE listener = 'all'`.execute(db.owner.kysely)
    await sql`TRUNCATE platform.received`.execute(db.owner.kysely)
    expect((await sql`SELECT platform.heal_outbox() AS moved`.execute(db.owner.kysely)).rows).toEqual([{ moved: 5n }])
    await inTransaction(db.api, (trx) => count(trx, 6))
    await deliverNow(db.worker, [all, slow], at)
    expect(await receivedBy('all')).toEqual([...order.slice(3), 6])
    expect(await receivedBy('slow')).toEqual([...order, 6])
    expect((await sql`SELECT platform.heal_outbox() AS moved`.execute(db.owner.kysely)).rows).toEqual([{ moved: 0n }])
  })

  test('accepts events only from roles that may publish, and none can choose a position', async () => {
    for (const role of [db.staffRead, db.signer])
      await expect(sql`INSERT INTO platform.outbox (name, payload) VALUES ('x', '{}')`.execute(role.kysely)).rejects.toMatchObject({ code: '42501' })
    await expect(sql`INSERT INTO platform.outbox (seq, name, payload) VALUES (1, 'x', '{}')`.execute(db.api.kysely)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(sql`UPDATE platform.outbox SET payload = '{}'`.execute(db.worker.kysely)).rejects.toMatchObject({ code: '42501' })
  })
})
