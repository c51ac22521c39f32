import { once } from 'node:events'
import { addDays, day } from '@ohmstead/contract/kernel/day'
import { instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { afterCommit, inTransaction, together, type Trx } from './database.ts'

const db = withDatabase()

beforeAll(async () => {
  await sql`CREATE TABLE platform.sample (
    id bigint primary key, at timestamptz, day date, note jsonb, counts bigint[], ats timestamptz[], days date[])`.execute(db.owner.kysely)
})

describe('columns', () => {
  test('come back as they were written', async () => {
    const at = instant(1_778_745_600_123)
    const days = [day('2026-05-14'), addDays(day('2026-05-14'), 1)]
    const note = { list: [1, { two: 'ü' }], text: 'a' }
    const { rows } = await sql`INSERT INTO platform.sample (id, at, day, note, counts, ats, days)
      VALUES (${9_007_199_254_740_993n}, ${at}, ${days[0]}, ${note}, ${[1n, 2n ** 62n]}, ${[at, instant(at + 1)]}, ${days})
      RETURNING *`.execute(db.owner.kysely)
    expect(rows).toEqual([{ id: 9_007_199_254_740_993n, at, day: days[0], note, counts: [1n, 2n ** 62n], ats: [at, at + 1], days }])
  })

  test('an instant is a number in a condition too, at the first and at every later use of a statement', async () => {
    const at = instant(1_778_745_600_123)
    for (const shift of [0, 1, -1]) {
      const { rows } = await sql`SELECT (${instant(at + shift)}::timestamptz = to_timestamp(${at}::double precision / 1000)) AS same`.execute(
        db.api.kysely,
      )
      expect(rows).toEqual([{ same: shift === 0 }])
    }
  })

  test('a list comes back as it went in, whatever is written in it', async () => {
    const texts = ['', 'NULL', 'null', null, '{}', ',', ' a ', 'say "yes"', String.raw`C:\new`, String.raw`\"`, 'ü\n\t', '\u{1f50c}']
    const bytes = [Buffer.from([0, 92, 34, 255]), null, Buffer.alloc(0)]
    const { rows } = await sql`SELECT ${texts}::text[] AS texts, ${bytes}::bytea[] AS bytes, ${[true, null, false]}::bool[] AS answers,
      ${[1.5, -0.25, null]}::float8[] AS numbers, ${[]}::int[] AS NOTHING`.execute(db.api.kysely)
    expect(rows).toEqual([{ texts, bytes, answers: [true, null, false], numbers: [1.5, -0.25, null], nothing: [] }])
  })

  test('a json list is json and not an array of the database; json text is taken as it is', async () => {
    const { rows } = await sql`SELECT ${[1, 2]}::jsonb AS list, ${'{"a":[1]}'}::jsonb AS text, ${{ a: null }}::jsonb AS object`.execute(db.api.kysely)
    expect(rows).toEqual([{ list: [1, 2], text: { a: [1] }, object: { a: null } }])
  })

  test('a bigint inside json is a defect, not a rounded number', async () => {
    await expect(sql`SELECT ${{ a: 1n }}::jsonb`.execute(db.api.kysely)).rejects.toThrow(/BigInt/)
    expect((await sql`SELECT 1 AS one`.execute(db.api.kysely)).rows).toEqual([{ one: 1 }])
  })
})

describe('statements', () => {
  test('are prepared under a name', async () => {
    const rows = await inTransaction(db.api, async (trx) => {
      await sql`SELECT ${'x'}::text AS named_one`.execute(trx)
      await sql`SELECT ${7}::int AS named_two`.execute(trx)
      return (
        await sql<{
          statement: string
        }>`SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%named\\_%' AND statement NOT LIKE '%pg_prepared%'`.execute(trx)
      ).rows
    })
    expect(rows.length).toBe(2)
  })

  test('a failed one leaves its connection usable, also when its types were being described', async () => {
    const client = await db.api.pool.connect()
    try {
      for (let turn = 0; turn < 2; turn++) {
        await expect(client.query('select $1::int from nowhere', [1])).rejects.toMatchObject({ code: '42P01' })
        await expect(client.query('select $1::int / 0', [1])).rejects.toMatchObject({ code: '22012' })
      }
      const answers = []
      for (const [text, values] of [
        ['select $1::int as a', [1]],
        ['select $1::text as b', ['b']],
        ['select $1::int as a', [2]],
      ] as const) {
        answers.push((await client.query(text, [...values])).rows[0])
      }
      expect(answers).toEqual([{ a: 1 }, { b: 'b' }, { a: 2 }])
    } finally {
      client.release()
    }
  })

  test('a table that changed under a prepared statement causes one retry and no error', async () => {
    await sql`CREATE TABLE platform.changing (a int); GRANT SELECT ON platform.changing TO ohmstead_api`.execute(db.owner.kysely)
    await sql`INSERT INTO platform.changing VALUES (1)`.execute(db.owner.kysely)
    const read = () => inTransaction(db.api, async (trx) => (await sql`SELECT * FROM platform.changing WHERE a = ${1}`.execute(trx)).rows)
    expect(await read()).toEqual([{ a: 1 }])
    await sql`ALTER TABLE platform.changing add column b int DEFAULT 2`.execute(db.owner.kysely)
    expect(await read()).toEqual([{ a: 1, b: 2 }])
  })
})

describe('transactions', () => {
  test('a deadlock is retried until both commit', async () => {
    await sql`CREATE TABLE platform.pair (id int primary key, n int); GRANT SELECT, UPDATE ON platform.pair TO ohmstead_api`.execute(db.owner.kysely)
    await sql`INSERT INTO platform.pair VALUES (1, 0), (2, 0)`.execute(db.owner.kysely)
    const cross = (first: number, second: number) =>
      inTransaction(db.api, async (trx) => {
        await sql`UPDATE platform.pair SET n = n + 1 WHERE id = ${first}`.execute(trx)
        await sql`SELECT pg_sleep(0.05)`.execute(trx)
        await sql`UPDATE platform.pair SET n = n + 1 WHERE id = ${second}`.execute(trx)
      })
    await Promise.all([cross(1, 2), cross(2, 1)])
    expect((await sql`SELECT n FROM platform.pair`.execute(db.api.kysely)).rows).toEqual([{ n: 2 }, { n: 2 }])
  })

  test('one that loses its server between two statements fails at the next, and the process continues', async () => {
    const faults: unknown[] = []
    const received = (error: unknown) => faults.push(error)
    process.on('uncaughtException', received)
    const inHand = once(db.api.pool, 'acquire') as Promise<[pg.PoolClient]>
    const cut = inTransaction(db.api, async (trx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx)
      const [client] = await inHand
      // Not `once` of node:events: it would reject with the connection's own error, 57P01, before it is awaited.
      const gone = new Promise((resolve) => client.once('end', resolve))
      await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(db.api.kysely)
      await gone
      await sql`SELECT 1`.execute(trx)
    })
    await expect(cut).rejects.toThrow('not queryable')
    process.off('uncaughtException', received)
    expect(faults).toEqual([])
    expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(db.api.kysely)).rows).toEqual([{ one: 1 }])
  })

  test('afterCommit runs after the commit, and never without it', async () => {
    const seen: string[] = []
    await inTransaction(db.api, async (trx) => {
      afterCommit(trx, () => seen.push('committed'))
      await sql`SELECT 1`.execute(trx)
      seen.push('inside')
    })
    await expect(
      inTransaction(db.api, async (trx) => {
        afterCommit(trx, () => seen.push('never'))
        await sql`SELECT 1 / 0`.execute(trx)
      }),
    ).rejects.toThrow()
    expect(seen).toEqual(['inside', 'committed'])
  })
})

describe('statements that are executed together', () => {
  const numbers = async (trx: Trx, from: number, count: number) =>
    together(
      Array.from({ length: count }, (_, index) =>
        // Every other text is new to the connections, so its types must be asked first.
        (index % 2 === 0
          ? sql<{ n: number }>`SELECT ${from + index}::int AS n`
          : sql<{ n: number }>`SELECT ${from + index}::int AS n, ${sql.raw(`'text ${from + index}'`)} AS label`
        ).execute(trx),
      ),
    )

  test('return their own rows, also where some ask for the types of their parameters first', async () => {
    const results = await inTransaction(db.api, (trx) => numbers(trx, 100, 12))
    expect(results.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 12 }, (_, index) => 100 + index))
  })

  test.each([
    ['the database refuses', () => sql`SELECT ${1}::int / 0`, 'division by zero'],
    ['cannot be written', () => sql`SELECT ${{ a: 1n }}::jsonb`, 'BigInt'],
  ])('change nothing when one of them %s, and leave the connection usable', async (_, failing, message) => {
    const { rows: before } = await sql`SELECT id, n FROM platform.pair ORDER BY id`.execute(db.owner.kysely)
    const add = (trx: Trx, id: number) => sql`UPDATE platform.pair SET n = n + 1 WHERE id = ${id}`.execute(trx)
    for (let turn = 0; turn < 3; turn++) {
      const work = inTransaction(db.api, (trx) => together([add(trx, 1), failing().execute(trx), add(trx, 2), numbers(trx, 200 + turn * 10, 4)]))
      await expect(work).rejects.toThrow(message)
    }
    expect((await sql`SELECT id, n FROM platform.pair ORDER BY id`.execute(db.owner.kysely)).rows).toEqual(before)
    expect((await inTransaction(db.api, (trx) => numbers(trx, 300, 4))).map(({ rows }) => rows[0]?.n)).toEqual([300, 301, 302, 303])
  })

  test('are not continued after a failure that was caught', async () => {
    const work = inTransaction(db.api, async (trx) => {
      await sql`SELECT 1 / 0`.execute(trx).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('not continued')
  })

  test('are refused once the transaction has ended', async () => {
    let left: Trx | undefined
    await inTransaction(db.api, async (trx) => void (left = trx))
    await expect(sql`SELECT 1`.execute(left!)).rejects.toThrow('has not ended')
  })
})

describe('roles', () => {
  test('no runtime role is a superuser, owns an object or can create one', async () => {
    for (const role of [db.api, db.gateway, db.worker, db.watcher, db.signer, db.staffRead]) {
      const { rows } =
        await sql`SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls AS mighty, pg_has_role('ohmstead_owner', 'member') AS owner,
        has_database_privilege(current_database(), 'create') OR has_database_privilege(current_database(), 'temporary') AS makes,
        current_setting('synchronous_commit') AS commits, current_setting('TimeZone') AS zone
        FROM pg_roles WHERE rolname = current_user`.execute(role.kysely)
      expect(rows).toEqual([{ mighty: false, owner: false, makes: false, commits: 'on', zone: 'UTC' }])
      await expect(sql`CREATE TABLE public.mine (a int)`.execute(role.kysely)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('PUBLIC has no right to our functions and types', async () => {
    const { rows } = await sql`SELECT p.oid::regprocedure::text AS open FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE pg_get_userbyid(p.proowner) = 'ohmstead_owner' AND has_function_privilege('public', p.oid, 'execute')`.execute(db.owner.kysely)
    expect(rows).toEqual([])
  })
})
