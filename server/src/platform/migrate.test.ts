import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { generateSchema } from './generate-schema.ts'
import { silentLog } from './log.ts'
import { migrate } from './migrate.ts'

const bare = withDatabase({ migrated: false })
const ours = withDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'ohmstead-migrate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}
const run = () => migrate({ ownerUrl: bare.urlOf('owner'), log: silentLog, folder })
const ask = async (text: string) => (await sql.raw(text).execute(bare.owner.kysely)).rows

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await ask('drop schema if exists platform, upper, lower cascade')
  write(
    'migrations/0100_upper_things.sql',
    'create schema upper; create table upper.thing (id int); grant usage on schema upper to ohmstead_api; grant select on upper.thing to ohmstead_api;',
  )
  write('migrations/0200_lower_things.sql', 'create schema lower;')
})

describe('migrations', () => {
  test('are applied once, in order', async () => {
    expect(await run()).toEqual({ applied: ['migrations/0100_upper_things.sql', 'migrations/0200_lower_things.sql'] })
    expect(await run()).toEqual({ applied: [] })
    write('migrations/0101_upper_more.sql', 'alter table upper.thing add column name text;')
    expect(await run()).toEqual({ applied: ['migrations/0101_upper_more.sql'] })
  })

  test('that fail leave no changes, and name the file', async () => {
    write('migrations/0300_lower_wrong.sql', 'create table lower.half (id int); create table lower.half (id int);')
    await expect(run()).rejects.toThrow(/^migrations\/0300_lower_wrong\.sql failed: relation "half" already exists/)
    expect(await ask(`select to_regclass('lower.half') as half, to_regclass('upper.thing')::text as thing`)).toEqual([
      { half: null, thing: 'upper.thing' },
    ])
    write('migrations/0300_lower_wrong.sql', 'create table lower.half (id int);')
    expect(await run()).toEqual({ applied: ['migrations/0300_lower_wrong.sql'] })
  })

  test('that changed after they were applied are refused', async () => {
    await run()
    write('migrations/0200_lower_things.sql', 'create schema lower; -- a comment')
    await expect(run()).rejects.toThrow(/^migrations\/0200_lower_things\.sql is not what this database was made with/)
  })

  test('unknown to this release mean that a later release wrote the database', async () => {
    await run()
    rmSync(path.join(folder, 'migrations/0200_lower_things.sql'))
    await expect(run()).rejects.toThrow(/was written by a later release/)
  })

  test('are applied by one server when several start at once', async () => {
    const results = await Promise.all([run(), run(), run()])
    expect(results.flatMap(({ applied }) => applied)).toHaveLength(2)
  })

  test('give PUBLIC nothing without a grant', async () => {
    write(
      'migrations/0300_lower_function.sql',
      'create function lower.open() returns int language sql as $$ select 1 $$; grant usage on schema lower to ohmstead_api;',
    )
    await run()
    await expect(sql`SELECT lower.open()`.execute(bare.api.kysely)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('functions and views', () => {
  const view = (columns: string) =>
    write('src/features/upper/sql/view.sql', `create or replace view upper.names as select ${columns} from upper.thing;`)

  test('are applied after all tables, upper features first, and again when a file changes', async () => {
    write('src/features/lower/sql/uses.sql', 'create or replace view lower.count as select count(*) as n from upper.names;')
    view('id')
    await run()
    expect(await ask('select n from lower.count')).toEqual([{ n: 0n }])
    view('id, 1 as one')
    await run()
    expect(await ask('select one from upper.names')).toEqual([])
  })

  test('are applied again after a migration, which may have had to drop them', async () => {
    view('id')
    await run()
    write('migrations/0201_upper_wider.sql', 'drop view upper.names; alter table upper.thing alter column id type bigint;')
    await run()
    expect(await ask('select id from upper.names')).toEqual([])
  })

  test('change all together or not at all', async () => {
    view('id')
    await run()
    view('id, 1 as one')
    write('src/features/upper/sql/wrong.sql', 'create view upper.wrong as select nothing from upper.thing;')
    await expect(run()).rejects.toThrow(/^src\/features\/upper\/sql\/wrong\.sql failed: column "nothing" does not exist/)
    expect(await ask(`select count(*) as n from information_schema.columns where table_name = 'names'`)).toEqual([{ n: 1n }])
  })
})

describe('the schema', () => {
  test('of tables has what each column contains', async () => {
    write(
      'migrations/0300_upper_member.sql',
      `create table upper.member (id text primary key, kind text not null check (kind in ('a', 'it''s')), price_micros bigint not null, share_ppm int default 0,
        at timestamptz not null, day date, note jsonb not null default '{}', seq bigint generated always as identity, raw bytea, tags text[] not null);
       create table upper.guest (host_id text not null references upper.member (id), lease_id text, n bigint not null default 0);
       create view upper.hosts as select host_id, n from upper.guest;`,
    )
    await run()
    const text = await generateSchema(bare.urlOf('owner'))
    expect(text.slice(text.indexOf("  'upper.guest'"), text.indexOf("  'upper.thing'"))).toBe(`  'upper.guest': {
    host_id: Id<'member'>
    lease_id: Id<'lease'> | null
    n: bigint
  }
  'upper.hosts': {
    host_id: string | null
    n: bigint | null
  }
  'upper.member': {
    id: Id<'member'>
    kind: 'a' | 'it\\'s'
    price_micros: Micros
    share_ppm: Rate | null
    at: Instant
    day: Day | null
    note: unknown
    seq: bigint
    raw: Buffer | null
    tags: string[]
  }
`)
  })

  test('of the product include every table', async () => {
    const text = await generateSchema(ours.urlOf('owner'))
    const { rows } = await sql<{ name: string }>`SELECT schemaname || '.' || tablename AS name FROM pg_tables
      WHERE tableowner = 'ohmstead_owner' AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = (quote_ident(schemaname) || '.' || quote_ident(tablename))::regclass)`.execute(
      ours.owner.kysely,
    )
    expect(rows.filter(({ name }) => !text.includes(`'${name}'`))).toEqual([])
  })
})
