import { once } from 'node:events'
import { addDays, day } from '@ohmstead/contract/kernel/day'
import { instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { afterCommit, inTransaction } from './database.ts'

const db = withDatabase()

beforeAll(async () => {
  await sql`create table platform.sample (
    id bigint primary key, at timestamptz, day date, note jsonb, counts bigint[], ats timestamptz[], days date[])`.execute(db.owner.kysely)
})

describe('columns', () => {
  test('come back as what went in', async () => {
    const at = instant(1_778_745_600_123)
    const days = [day('2026-05-14'), addDays(day('2026-05-14'), 1)]
    const note = { list: [1, { two: 'ü' }], text: 'a' }
    const { rows } = await sql`insert into platform.sample (id, at, day, note, counts, ats, days)
      values (${9_007_199_254_740_993n}, ${at}, ${days[0]}, ${note}, ${[1n, 2n ** 62n]}, ${[at, instant(at + 1)]}, ${days})
      returning *`.execute(db.owner.kysely)
    expect(rows).toEqual([{ id: 9_007_199_254_740_993n, at, day: days[0], note, counts: [1n, 2n ** 62n], ats: [at, at + 1], days }])
  })

  test('an instant is a number in a condition too, at the first and at every later use of a statement', async () => {
    const at = instant(1_778_745_600_123)
    for (const shift of [0, 1, -1]) {
      const { rows } = await sql`select (${instant(at + shift)}::timestamptz = to_timestamp(${at}::double precision / 1000)) as same`.execute(
        db.api.kysely,
      )
      expect(rows).toEqual([{ same: shift === 0 }])
    }
  })

  test('a list comes back as it went in, whatever is written in it', async () => {
    const texts = ['', 'NULL', 'null', null, '{}', ',', ' a ', 'say "yes"', String.raw`C:\new`, String.raw`\"`, 'ü\n\t', '\u{1f50c}']
    const bytes = [Buffer.from([0, 92, 34, 255]), null, Buffer.alloc(0)]
    const { rows } = await sql`select ${texts}::text[] as texts, ${bytes}::bytea[] as bytes, ${[true, null, false]}::bool[] as answers,
      ${[1.5, -0.25, null]}::float8[] as numbers, ${[]}::int[] as nothing`.execute(db.api.kysely)
    expect(rows).toEqual([{ texts, bytes, answers: [true, null, false], numbers: [1.5, -0.25, null], nothing: [] }])
  })

  test('a json list is json and not an array of the database; json text is taken as it is', async () => {
    const { rows } = await sql`select ${[1, 2]}::jsonb as list, ${'{"a":[1]}'}::jsonb as text, ${{ a: null }}::jsonb as object`.execute(db.api.kysely)
    expect(rows).toEqual([{ list: [1, 2], text: { a: [1] }, object: { a: null } }])
  })

  test('a bigint inside json is a defect, not a rounded number', async () => {
    await expect(sql`select ${{ a: 1n }}::jsonb`.execute(db.api.kysely)).rejects.toThrow(/BigInt/)
    expect((await sql`select 1 as one`.execute(db.api.kysely)).rows).toEqual([{ one: 1 }])
  })
})

describe('statements', () => {
  test('are prepared under a name', async () => {
    const rows = await inTransaction(db.api, async (trx) => {
      await sql`select ${'x'}::text as named_one`.execute(trx)
      await sql`select ${7}::int as named_two`.execute(trx)
      return (
        await sql<{
          statement: string
        }>`select statement from pg_prepared_statements where statement like '%named\\_%' and statement not like '%pg_prepared%'`.execute(trx)
      ).rows
    })
    expect(rows.length).toBe(2)
  })

  test('a wrong one leaves its connection usable, also when its types were being asked', async () => {
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

  test('a table that changed under a prepared statement costs one repeat and no error', async () => {
    await sql`create table platform.changing (a int); grant select on platform.changing to ohmstead_api`.execute(db.owner.kysely)
    await sql`insert into platform.changing values (1)`.execute(db.owner.kysely)
    const read = () => inTransaction(db.api, async (trx) => (await sql`select * from platform.changing where a = ${1}`.execute(trx)).rows)
    expect(await read()).toEqual([{ a: 1 }])
    await sql`alter table platform.changing add column b int default 2`.execute(db.owner.kysely)
    expect(await read()).toEqual([{ a: 1, b: 2 }])
  })
})

describe('transactions', () => {
  test('a deadlock is repeated until both are through', async () => {
    await sql`create table platform.pair (id int primary key, n int); grant select, update on platform.pair to ohmstead_api`.execute(db.owner.kysely)
    await sql`insert into platform.pair values (1, 0), (2, 0)`.execute(db.owner.kysely)
    const cross = (first: number, second: number) =>
      inTransaction(db.api, async (trx) => {
        await sql`update platform.pair set n = n + 1 where id = ${first}`.execute(trx)
        await sql`select pg_sleep(0.05)`.execute(trx)
        await sql`update platform.pair set n = n + 1 where id = ${second}`.execute(trx)
      })
    await Promise.all([cross(1, 2), cross(2, 1)])
    expect((await sql`select n from platform.pair`.execute(db.api.kysely)).rows).toEqual([{ n: 2 }, { n: 2 }])
  })

  test('one whose server dies between two statements is refused at the next, and the process lives on', async () => {
    const faults: unknown[] = []
    const heard = (error: unknown) => faults.push(error)
    process.on('uncaughtException', heard)
    const inHand = once(db.api.pool, 'acquire') as Promise<[pg.PoolClient]>
    const cut = inTransaction(db.api, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      const [client] = await inHand
      // Not `once` of node:events: it would reject with the connection's own error, 57P01, before anybody waits for it.
      const gone = new Promise((resolve) => client.once('end', resolve))
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db.api.kysely)
      await gone
      await sql`select 1`.execute(trx)
    })
    await expect(cut).rejects.toThrow('not queryable')
    process.off('uncaughtException', heard)
    expect(faults).toEqual([])
    expect((await sql<{ one: number }>`select 1 as one`.execute(db.api.kysely)).rows).toEqual([{ one: 1 }])
  })

  test('what waits for the commit happens after it, and never without it', async () => {
    const seen: string[] = []
    await inTransaction(db.api, async (trx) => {
      afterCommit(trx, () => seen.push('committed'))
      await sql`select 1`.execute(trx)
      seen.push('inside')
    })
    await expect(
      inTransaction(db.api, async (trx) => {
        afterCommit(trx, () => seen.push('never'))
        await sql`select 1 / 0`.execute(trx)
      }),
    ).rejects.toThrow()
    expect(seen).toEqual(['inside', 'committed'])
  })
})

describe('roles', () => {
  test('nothing that runs is a superuser, owns a thing, or may make one', async () => {
    for (const role of [db.api, db.gateway, db.worker, db.watcher, db.signer, db.staffRead]) {
      const { rows } =
        await sql`select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as mighty, pg_has_role('ohmstead_owner', 'member') as owner,
        has_database_privilege(current_database(), 'create') or has_database_privilege(current_database(), 'temporary') as makes,
        current_setting('synchronous_commit') as commits, current_setting('TimeZone') as zone
        from pg_roles where rolname = current_user`.execute(role.kysely)
      expect(rows).toEqual([{ mighty: false, owner: false, makes: false, commits: 'on', zone: 'UTC' }])
      await expect(sql`create table public.mine (a int)`.execute(role.kysely)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('PUBLIC gets no function and no type of ours', async () => {
    const { rows } = await sql`select p.oid::regprocedure::text as open from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where pg_get_userbyid(p.proowner) = 'ohmstead_owner' and has_function_privilege('public', p.oid, 'execute')`.execute(db.owner.kysely)
    expect(rows).toEqual([])
  })
})
