import { AMOUNT_MAX } from '@ohmstead/contract/kernel/amount'
import { FIRST_INSTANT, LAST_INSTANT } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { instantText } from './column-types.ts'

const database = withDatabase()

/** Numbers that are counted up, derived by a database function, or checked by rules of their own. */
const unbounded = new Set([
  // Sums of accounts: they have floors, ceilings and a check for overflow.
  'ledger.balance.posted_micros',
  'ledger.balance.held_micros',
  'ledger.balance.floor_micros',
  'ledger.balance.ceiling_micros',
  'ledger.kind.floor_micros',
  'ledger.kind.ceiling_micros',
  'ledger.sealed_balance.posted_micros',
  'ledger.sealed_balance.held_micros',
  // Counted in the time steps of the authenticator.
  'accounts.authenticator.last_step',
  'staff.authenticator.last_step',
  // 31-bit numbers that we assign; a number sent by a station is compared with them and stored as received.
  'charging.charging_session.transaction_id',
  'charging.refused_start.transaction_id',
])

/** Columns that may contain -infinity: a register's first epoch, and the books before the first day was closed. */
const fromEver = new Set(['charging.register_epoch.begins_at', 'ledger.gate.open_from'])

/** Positions in ordered lists, PostgreSQL's own transaction numbers, references and row counts: no person enters them. */
const ordinal = /\.(seq|n|\w+_n|xact|\w+_xact|\w+_id|transfers|settlements)$/

interface Column {
  readonly place: string
  readonly name: string
  readonly type: string
  readonly checks: readonly string[]
}

async function columns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT n.nspname || '.' || c.relname AS place, a.attname AS name, format_type(a.atttypid, NULL) AS type,
           ARRAY(SELECT pg_get_expr(k.conbin, k.conrelid) FROM pg_constraint k
                  WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]) AS checks
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.attidentity = ''
       AND n.nspname !~ '^(pg_|information_schema$)'
       AND a.atttypid IN ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype, 'tstzrange'::regtype, 'daterange'::regtype, 'interval'::regtype,
                          'bigint'::regtype, 'numeric'::regtype, 'double precision'::regtype, 'real'::regtype)
     ORDER BY 1, 2`.execute(database.owner.kysely)
  return rows
}

const moments = ['infinity', '-infinity', '144569-01-01', '0001-01-01', '1999-12-31 23:59:59+00', '2200-01-01 00:00:00+00']
const beyond: Readonly<Record<string, readonly string[]>> = {
  'timestamp with time zone': moments,
  date: ['infinity', '-infinity', '5000-01-01', '0001-01-01', '1999-12-31', '2200-01-01'],
  tstzrange: moments.flatMap((at) => [`["${at}",)`, `(,"${at}"]`]),
  interval: ['301 years', '-301 years', '170000000 years'],
  bigint: ['9223372036854775807', '-9223372036854775808'],
  numeric: ['NaN', 'Infinity', '-Infinity', '1e300'],
  'double precision': ['NaN', 'Infinity', '-Infinity', '1e300'],
}

/** Values beyond all bounds that no other rule of the column refuses. */
async function taken({ name, type, checks }: Column): Promise<string[]> {
  const values = beyond[type] ?? ['no value of this type is known to the test']
  const found: string[] = []
  for (const value of values) {
    const rule = checks.length === 0 ? 'true' : checks.map((check) => `(${check})`).join(' and ')
    const { rows } = await sql<{ ok: boolean | null }>`
      SELECT ${sql.raw(rule)} AS ok FROM (SELECT ${sql.lit(value)}::${sql.raw(type)} AS ${sql.id(name)}) AS one`.execute(database.owner.kysely)
    if (rows[0]?.ok !== false) found.push(value)
  }
  return found
}

test('every moment, period and large number of the database has bounds', async () => {
  const all = await columns()
  expect(all.length).toBeGreaterThan(200)
  const open: string[] = []
  for (const column of all) {
    const name = `${column.place}.${column.name}`
    if (unbounded.has(name) || (column.type === 'bigint' && ordinal.test(name))) continue
    const values = (await taken(column)).filter((value) => !(value === '-infinity' && fromEver.has(name)))
    if (values.length > 0) open.push(`${name} takes ${values.join(', ')}`)
  }
  expect(open).toEqual([])
})

test('every exception in the list exists', async () => {
  const known = new Set((await columns()).map(({ place, name }) => `${place}.${name}`))
  expect([...unbounded].filter((name) => !known.has(name))).toEqual([])
})

test('the bounds of the database are those of the contract', async () => {
  const { rows } = await sql<{ checks: string[] }>`
    SELECT array_agg(platform.bound_of(name, type)) AS checks
      FROM (VALUES ('at', 'timestamptz'::regtype), ('amount_micros', 'bigint'::regtype)) AS t (name, type)`.execute(database.owner.kysely)
  const [moment, amount] = rows[0]?.checks ?? []
  const day = (ms: number) => instantText(ms as never).slice(0, 10)
  expect(moment).toBe(`at >= '${day(FIRST_INSTANT)} 00:00:00+00' AND at < '${day(LAST_INSTANT + 1)} 00:00:00+00'`)
  expect(amount).toContain(`AND ${AMOUNT_MAX + 1n}`)
})
