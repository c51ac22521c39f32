import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../server/test/harness.ts'
import { root } from '../gates.ts'
import { checkStatements } from './check.ts'
import { withSources } from './sources.ts'

const database = withDatabase({ instance: 'none' })
const none: readonly string[] = []

const HEAD = `
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
declare const q: Kysely<unknown>
declare const id: string
declare const note: string | null
declare const at: Instant
declare const isNew: boolean
declare const rank: 'first' | 'last'
`

const VALUES = `
import type { Instant } from '@ohmstead/contract/kernel/instant'
export interface ColumnValues { bool: boolean; bytea: Buffer; int4: number; int8: bigint; timestamptz: Instant }
export interface Rows {
  'checked.point': { id: string; name: string | null; energy_wh: bigint; at: Instant; state: 'free' | 'busy' }
  'checked.visit': { point_id: string; note: string; seen_at: Instant | null }
}
`

interface Case {
  readonly name: string
  readonly code: string
  /** Parts of the problems that are found, in order. */
  readonly finds: readonly string[]
}

const select = (row: string, text: string) => `await sql<${row}>\`${text}\`.execute(q)`

const cases: readonly Case[] = [
  {
    name: 'a row that fits',
    code: select('{ id: string; name: string | null; at: Instant }', 'select id, name, at from checked.point'),
    finds: none,
  },
  { name: 'a renamed column', code: select('{ title: string }', 'select title from checked.point'), finds: ['column "title" does not exist'] },
  {
    name: 'a wrong type',
    code: select('{ energy_wh: number }', 'select energy_wh from checked.point'),
    finds: ['energy_wh is int8 (bigint), and its row declares number'],
  },
  {
    name: 'a time read as text',
    code: select('{ at: string }', 'select at from checked.point'),
    finds: ['at is Instant, and its row declares string'],
  },
  { name: 'a number read as a time', code: select('{ n: Instant }', 'select 1 as n'), finds: ['n is int4 (number), and its row declares Instant'] },
  {
    name: 'numeric is text',
    code: select('{ sum: number | null }', 'select sum(energy_wh) as sum from checked.point'),
    finds: ['sum is numeric (string)'],
  },
  {
    name: 'a word that the column does not allow',
    code: select("{ state: 'free' | 'gone' }", 'select state from checked.point'),
    finds: ['state is "busy" | "free"'],
  },
  { name: 'a narrower word', code: select("{ state: 'free' }", "select state from checked.point where state = 'free'"), finds: none },
  {
    name: 'bigint in JSON',
    code: select('{ all: { n: bigint }[] }', 'select array_to_json(array[1]) as all'),
    finds: ['all is JSON, which holds no bigint'],
  },
  {
    name: 'an array is not its element',
    code: select('{ ids: string }', 'select array(select id from checked.point) as ids'),
    finds: ['ids is _text (an array)'],
  },
  {
    name: 'a missing property',
    code: select('{ id: string }', 'select id, name from checked.point'),
    finds: ['returns name, which its row does not declare'],
  },
  {
    name: 'a superfluous property',
    code: select('{ id: string; name: string | null }', 'select id from checked.point'),
    finds: ['declares name, which it does not return'],
  },
  {
    name: 'a column that allows NULL',
    code: select('{ name: string }', 'select name from checked.point'),
    finds: ['name can be null, and its row declares string'],
  },
  {
    name: 'a column that is never NULL may be declared nullable',
    code: select('{ id: string | null }', 'select id from checked.point'),
    finds: none,
  },
  {
    name: 'an outer join',
    code: select('{ note: string }', 'select v.note from checked.point p left join checked.visit v on v.point_id = p.id'),
    finds: ['note can be null'],
  },
  {
    name: 'an inner join',
    code: select('{ note: string }', 'select v.note from checked.point p join checked.visit v on v.point_id = p.id'),
    finds: none,
  },
  {
    name: 'an outer join that the condition makes an inner one',
    code: select('{ note: string }', 'select v.note from checked.point p left join checked.visit v on v.point_id = p.id where v.point_id = ${id}'),
    finds: none,
  },
  {
    name: 'an outer join under an inner one',
    code: select(
      '{ note: string }',
      'select s.note from (select p.id, v.note from checked.point p left join checked.visit v on v.point_id = p.id) s join checked.point p using (id)',
    ),
    finds: ['note can be null'],
  },
  {
    name: 'a view over an outer join',
    code: select('{ id: string; note: string }', 'select id, note from checked.seen'),
    finds: ['note can be null'],
  },
  { name: 'a condition that excludes NULL', code: select('{ name: string }', 'select name from checked.point where name is not null'), finds: none },
  {
    name: 'a condition that excludes NULL in one of two cases',
    code: select('{ name: string }', 'select name from checked.point where name is not null or energy_wh > 0'),
    finds: ['name can be null'],
  },
  { name: 'a comparison excludes NULL', code: select('{ name: string }', 'select name from checked.point where name > ${id}'), finds: none },
  { name: 'coalesce', code: select('{ name: string }', "select coalesce(name, '') as name from checked.point"), finds: none },
  {
    name: 'count and exists',
    code: select('{ n: bigint; some: boolean }', 'select count(*) as n, exists (select from checked.visit) as some from checked.point'),
    finds: none,
  },
  { name: 'a sum of no rows', code: select('{ n: bigint }', 'select sum(energy_wh)::bigint as n from checked.point'), finds: ['n can be null'] },
  {
    name: 'a sum of a group',
    code: select('{ state: string; n: bigint }', 'select state, sum(energy_wh)::bigint as n from checked.point group by state'),
    finds: none,
  },
  {
    name: 'a filtered sum of a group',
    code: select('{ n: bigint }', "select sum(energy_wh) filter (where state = 'free')::bigint as n from checked.point group by state"),
    finds: ['n can be null'],
  },
  {
    name: 'a query that may return no row',
    code: select('{ name: string }', "select (select id from checked.point where id = 'a') as name"),
    finds: ['name can be null'],
  },
  {
    name: 'a CASE without ELSE',
    code: select('{ name: string }', "select case when energy_wh > 0 then 'a' end as name from checked.point"),
    finds: ['name can be null'],
  },
  {
    name: 'a CASE whose condition excludes NULL',
    code: select('{ name: string }', "select case when name is not null then name else 'a' end as name from checked.point"),
    finds: none,
  },
  {
    name: 'one side of a union',
    code: select('{ name: string }', 'select id as name from checked.point union all select name from checked.point'),
    finds: ['name can be null'],
  },
  {
    name: 'a common table',
    code: select('{ name: string }', 'with c as (select name from checked.point) select name from c'),
    finds: ['name can be null'],
  },
  {
    name: 'the bound of a range',
    code: select('{ at: Instant }', 'select lower(tstzrange(at, null)) as at from checked.point'),
    finds: ['at can be null'],
  },
  { name: 'a field of JSON', code: select('{ a: string }', "select '{}'::jsonb ->> 'a' as a"), finds: ['a can be null'] },
  { name: 'a function of the product', code: select('{ at: Instant }', 'select checked.last_of(${id}) as at'), finds: ['at can be null'] },
  {
    name: 'platform.not_null declares a value as present',
    code: select(
      '{ at: Instant; name: string }',
      'select platform.not_null(checked.last_of(${id})) as at, platform.not_null(name) as name from checked.point',
    ),
    finds: none,
  },
  {
    name: 'what was inserted',
    code: select(
      '{ name: string }',
      "insert into checked.point (id, name, energy_wh, at, state) values (${id}, ${id}, 1, ${at}, 'free') returning name",
    ),
    finds: none,
  },
  {
    name: 'a NULL that was inserted',
    code: select(
      '{ name: string }',
      "insert into checked.point (id, name, energy_wh, at, state) values (${id}, ${note}, 1, ${at}, 'free') returning name",
    ),
    finds: ['name can be null'],
  },
  {
    name: 'a NULL that replaces a value',
    code: select('{ name: string }', 'update checked.point set name = ${note} where name is not null returning name'),
    finds: ['name can be null'],
  },
  {
    name: 'a parameter of a wrong type',
    code: 'await sql`delete from checked.point where energy_wh = ${id}`.execute(q)',
    finds: ['`id` is string, and the parameter is int8'],
  },
  {
    name: 'a time as a number',
    code: 'await sql`delete from checked.point where energy_wh = ${at}`.execute(q)',
    finds: ['`at` is Instant, and the parameter is int8'],
  },
  {
    name: 'a value for an array',
    code: 'await sql`delete from checked.point where id = any(${id})`.execute(q)',
    finds: ['`id` is string, and the parameter is an array (_text)'],
  },
  {
    name: 'NULL for a column that has none',
    code: 'await sql`update checked.visit set note = ${note}`.execute(q)',
    finds: ['`note` can be null, and checked.visit.note cannot'],
  },
  {
    name: 'every branch of a condition',
    code: 'await sql`delete from checked.point where ${isNew ? sql`id = ${id}` : sql`nam = ${id}`}`.execute(q)',
    finds: ['column "nam" does not exist'],
  },
  {
    name: 'a column list in a constant',
    code: 'const columns = sql`id, name`\nawait sql<{ id: string }>`select ${columns} from checked.point`.execute(q)',
    finds: ['returns name'],
  },
  {
    name: 'a part that a function returns',
    code: "const only = (column: string) => sql`${sql.ref(column)} = ${id}`\nawait sql`delete from checked.point where ${only('nam')}`.execute(q)",
    finds: ['column "nam" does not exist'],
  },
  {
    name: 'a part out of an object',
    code: 'const orders = { first: sql`id`, last: sql`idd` }\nawait sql<{ id: string }>`select id from checked.point order by ${orders[rank]}`.execute(q)',
    finds: ['column "idd" does not exist'],
  },
  {
    name: 'a part that callers give',
    code: 'const all = (source: RawBuilder<unknown>) => sql<{ id: string }>`select id from ${source}`.execute(q)\nawait all(sql`checked.point`)\nawait all(sql`checked.poin`)',
    finds: ['relation "checked.poin" does not exist'],
  },
  {
    name: 'a part that cannot be followed',
    code: 'let part = sql`id = ${id}`\nif (isNew) part = sql`name = ${id}`\nawait sql`delete from checked.point where ${part}`.execute(q)',
    finds: ['is not part of a statement', 'is not part of a statement', 'cannot be followed: it is not a constant'],
  },
  {
    name: 'a row that is any',
    code: '// eslint-disable-next-line\nawait sql<any>`select id from checked.point`.execute(q)',
    finds: ['declares its row as any'],
  },
  { name: 'a template that nothing executes', code: 'export const lost = sql`select 1`', finds: ['is not part of a statement'] },
]

const found = new Map<string, string[]>()
let folder = ''

beforeAll(async () => {
  await sql`create schema checked`.execute(database.owner.kysely)
  await sql`create table checked.point (id text primary key, name text, energy_wh bigint not null, at timestamptz not null,
    state text not null check (state in ('free', 'busy')))`.execute(database.owner.kysely)
  await sql`create table checked.visit (point_id text not null, note text not null, seen_at timestamptz)`.execute(database.owner.kysely)
  await sql`create view checked.seen as select p.id, v.note from checked.point p left join checked.visit v on v.point_id = p.id`.execute(
    database.owner.kysely,
  )
  await sql`create function checked.last_of(id text) returns timestamptz language sql as 'select null::timestamptz'`.execute(database.owner.kysely)
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  folder = path.relative(root, mkdtempSync(path.join(root, '.cache', 'statements-')))
  write(
    'tsconfig.json',
    JSON.stringify({ extends: '../../tsconfig.base.json', include: ['.'], compilerOptions: { types: ['node'], noUnusedLocals: false } }),
  )
  write('values.ts', VALUES)
  cases.forEach(({ code }, number) => write(`case-${number}.ts`, `${HEAD}${code}\n`))
  const report = await checked()
  for (const problem of report.problems) {
    const [, file = '', text = ''] = /case-(\d+)\.ts:\d+ (.*)/.exec(problem) ?? []
    found.set(file, [...(found.get(file) ?? []), text])
  }
})

afterAll(() => rmSync(path.join(root, folder), { recursive: true, force: true }))

/** Checks the files of the folder, with the types of columns and rows in one of them. */
async function checked(types = 'values.ts') {
  const [values, rows] = [path.join(folder, types), path.join(folder, types)]
  return withSources({ root, config: path.join(folder, 'tsconfig.json'), folder }, (sources) =>
    checkStatements({ sources, pool: database.owner.pool, root, values, rows, rights: false }),
  )
}

test('what cannot be checked ends with its error, and keeps no connection', async () => {
  await expect(checked('case-0.ts')).rejects.toEqual(expect.anything())
  expect(database.owner.pool.totalCount - database.owner.pool.idleCount).toBe(0)
})

function write(name: string, text: string): void {
  writeFileSync(path.join(root, folder, name), text)
}

test.each(cases.map(({ name, finds }, number) => ({ name, finds, number })))('$name', ({ finds, number }) => {
  const problems = found.get(String(number)) ?? []
  expect(problems).toEqual(finds.map((part) => expect.stringContaining(part) as string))
})
