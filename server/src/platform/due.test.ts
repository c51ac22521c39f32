import { HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { manualClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { due, dueFailures, runDueNow, startDue } from './due.ts'
import { silentLog } from './log.ts'

const db = withDatabase()
const log = silentLog

beforeAll(async () => {
  await sql`CREATE TABLE platform.chore (id int, due_at timestamptz, done int NOT NULL DEFAULT 0)`.execute(db.owner.kysely)
  await sql`GRANT SELECT, UPDATE ON platform.chore TO ohmstead_worker`.execute(db.owner.kysely)
})
beforeEach(async () => {
  await sql`TRUNCATE platform.chore`.execute(db.owner.kysely)
  await sql`INSERT INTO platform.chore SELECT n, ${db.clock.now()}::timestamptz + n * interval '1 hour' FROM generate_series(1, 5) n`.execute(
    db.owner.kysely,
  )
})

const chores = due('sample.chores', {
  everyMs: MINUTE_MS,
  anyDue: async ({ kysely }, now) =>
    (await sql`SELECT FROM platform.chore WHERE due_at <= ${now} AND done = 0 LIMIT 1`.execute(kysely)).rows.length > 0,
  async run({ kysely }, now) {
    const { numAffectedRows = 0n } = await sql`UPDATE platform.chore SET done = done + 1
      WHERE id IN (SELECT id FROM platform.chore WHERE due_at <= ${now} AND done = 0 LIMIT 2)`.execute(kysely)
    return Number(numAffectedRows)
  },
})
const done = async () =>
  Number((await sql<{ n: bigint }>`SELECT sum(done)::bigint AS n FROM platform.chore`.execute(db.worker.kysely)).rows[0]?.n ?? 0n)

describe('due work', () => {
  test('is done completely, however small the batches, and nothing before its time', async () => {
    expect(await runDueNow(db.worker, chores, db.clock.now())).toBe(0)
    const clock = manualClock(db.clock.now())
    clock.forward(3 * HOUR_MS)
    expect(await runDueNow(db.worker, chores, clock.now())).toBe(3)
    expect(await runDueNow(db.worker, chores, clock.now())).toBe(0)
  })

  test('is done at once after the clock was moved past it', async () => {
    const clock = manualClock(db.clock.now())
    const runner = startDue(db.worker, [chores], { clock, log })
    await sleep(100)
    expect(await done()).toBe(0)
    clock.forward(5 * HOUR_MS)
    await expect.poll(done).toBe(5)
    expect(runner.status()).toMatchObject([{ name: 'sample.chores', done: 5, failures: 0 }])
    await runner.stop()
  })

  test('is not looked for in a turn while a statement finds none, and is done by one of two workers as soon as it finds some', async () => {
    const clock = manualClock(db.clock.now())
    const asked = { count: 0 }
    const watched = due('sample.watched', {
      ...chores,
      everyMs: 5,
      anyDue(worker, now) {
        asked.count += 1
        return chores.anyDue!(worker, now)
      },
    })
    const runners = [1, 2].map(() => startDue(db.worker, [watched], { clock, log }))
    await expect.poll(() => asked.count).toBeGreaterThan(20)
    const turns = async () => (await db.worker.pool.query(`select from platform.turn where name = 'due sample.watched'`)).rowCount
    expect(await turns()).toBe(0)
    clock.forward(2 * HOUR_MS)
    await expect.poll(done).toBe(2)
    expect(await turns()).toBe(1)
    await Promise.all(runners.map((runner) => runner.stop()))
    expect(await done()).toBe(2)
  })

  test('is asked for again after a pause when the question fails', async () => {
    const answers: (() => Promise<boolean>)[] = [() => Promise.reject(new Error('not now')), () => Promise.resolve(true)]
    let runs = 0
    const asking = due('sample.asking', {
      everyMs: HOUR_MS,
      anyDue: () => answers.shift()?.() ?? Promise.resolve(false),
      async run() {
        runs += 1
        return 0
      },
    })
    const runner = startDue(db.worker, [asking], { clock: db.clock, log })
    await expect.poll(() => runs).toBe(1)
    await runner.stop()
    expect(runner.status()).toMatchObject([{ failures: 1 }])
  })

  test('is done when caughtUp resolves, however slow it is', async () => {
    const clock = manualClock(db.clock.now())
    const begun: number[] = []
    const looked: number[] = []
    const end = Promise.withResolvers<void>()
    const slow = due('sample.thorough', {
      everyMs: MINUTE_MS,
      async run(_, now) {
        begun.push(now)
        if (begun.length > 1) await end.promise
        looked.push(now)
        return 0
      },
    })
    const runner = startDue(db.worker, [slow], { clock, log })
    await runner.caughtUp()
    const first = clock.now()
    expect(looked).toEqual([first])
    clock.forward(MINUTE_MS)
    await expect.poll(() => begun).toEqual([first, first + MINUTE_MS])
    // Moved again during the scan: work that became due by then is waited for as well.
    clock.forward(MINUTE_MS)
    const caughtUp = runner.caughtUp()
    expect(looked).toEqual([first])
    end.resolve()
    await caughtUp
    expect(looked).toEqual([first, first + MINUTE_MS, first + 2 * MINUTE_MS])
    await runner.caughtUp()
    expect(looked).toHaveLength(3)
    await runner.stop()
  })

  test('is done by one process at a time', async () => {
    let running = 0
    let most = 0
    const slow = due('sample.slow', {
      everyMs: 5,
      async run() {
        most = Math.max(most, ++running)
        await sleep(10)
        running -= 1
        return 0
      },
    })
    const runners = [1, 2, 3].map(() => startDue(db.worker, [slow], { clock: db.clock, log }))
    await Promise.all([runDueNow(db.worker, slow, db.clock.now()), runDueNow(db.worker, slow, db.clock.now()), sleep(150)])
    await Promise.all(runners.map((runner) => runner.stop()))
    expect(most).toBe(1)
  })

  test('needs one connection besides its own work, however much is due at once', async () => {
    const narrow = openDatabase(db.urlOf('worker'), { max: 2 })
    const many = Array.from({ length: 12 }, (_, index) =>
      due(`sample.many-${index}`, {
        everyMs: HOUR_MS,
        run: ({ kysely }) => sql`SELECT pg_sleep(0.01)`.execute(kysely).then(() => 0),
      }),
    )
    const runner = startDue(narrow, many, { clock: db.clock, log })
    await runner.stop()
    expect(runner.status().every(({ ranAt, failures }) => ranAt !== null && failures === 0)).toBe(true)
    expect(narrow.pool.idleCount).toBe(narrow.pool.totalCount)
    await narrow.close()
  })

  test('runs again within seconds after a failure, however long its interval is, and counts the failure', async () => {
    let turns = 0
    const rare = due('sample.rare', {
      everyMs: HOUR_MS,
      run() {
        turns += 1
        return turns === 1 ? Promise.reject(new Error('not now')) : Promise.resolve(0)
      },
    })
    const runner = startDue(db.worker, [rare], { clock: db.clock, log })
    await expect.poll(() => turns).toBe(2)
    await runner.stop()
    expect(dueFailures()).toContainEqual({ of: 'sample.rare', value: 1 })
  })

  test('is found by the present time in each round, also when the clock moves meanwhile', async () => {
    const clock = manualClock(db.clock.now())
    const looked: number[] = []
    const twice = due('sample.twice', {
      everyMs: HOUR_MS,
      async run(_, now, time) {
        looked.push(now)
        clock.forward(HOUR_MS)
        expect(time()).toBe(now + HOUR_MS)
        return looked.length === 1 ? 1 : 0
      },
    })
    const start = clock.now()
    await runDueNow(db.worker, twice, () => clock.now())
    expect(looked).toEqual([start, start + HOUR_MS])
  })

  test('runs again at its interval after a failure', async () => {
    let turns = 0
    const shaky = due('sample.shaky', {
      everyMs: 10,
      run() {
        turns += 1
        return turns === 1 ? Promise.reject(new Error('not now')) : Promise.resolve(0)
      },
    })
    const runner = startDue(db.worker, [shaky], { clock: db.clock, log })
    await expect.poll(() => turns).toBeGreaterThan(2)
    await runner.stop()
    expect(runner.status()).toMatchObject([{ failures: 1 }])
    const after = turns
    await sleep(50)
    expect(turns).toBe(after)
  })
})
