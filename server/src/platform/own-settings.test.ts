import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { openDatabase, type Database } from './database.ts'
import { tampering } from '../../test/tampering.ts'

const demo = withDatabase()
const foundAfter = tampering(demo)

/** What each role may change of itself, and nothing else: settings that outlive the session. */
const ownSettings: readonly (readonly [what: string, change: string, subject: string])[] = [
  ['commits that are not waited for', 'set synchronous_commit = off', 'in all'],
  ['another search path', 'set search_path = pg_temp, pg_catalog', 'in all'],
  ['no row security', 'set row_security = off', 'in all'],
  ['another time zone', `set timezone = 'Asia/Tokyo'`, 'in all'],
  ['another style of times', `set datestyle = 'SQL, DMY'`, 'in all'],
  ['transactions without an end', 'set transaction_timeout = 0', 'in all'],
  ['locks that are waited for permanently', 'set lock_timeout = 0', 'in all'],
  ['checks of function bodies', 'set check_function_bodies = off', 'in all'],
  ['an isolation that sees the past', `set default_transaction_isolation = 'repeatable read'`, 'in all'],
  ['a planner that reads whole tables', 'set enable_indexscan = off', 'in all'],
  ['a role to act as', 'set role = none', 'in all'],
  ['no settings at all', 'reset all', 'in all'],
  ['a setting for this database', 'in database :database set statement_timeout = 0', 'in this database'],
]
const roles = ['api', 'gateway', 'worker', 'watcher', 'signer', 'staff_read'] as const
/** All of them by one role, and one by each other: what a role may change of itself is the same for all. */
const ownChanges = ownSettings.flatMap((setting, index) =>
  ['api', roles[(index % (roles.length - 1)) + 1] ?? 'api'].map((role) => [role, ...setting] as const),
)

describe('what a role changes of itself is found', () => {
  test.each(ownChanges)('%s: %s', async (role, _, change, where) => {
    const name = `ohmstead_${role}`
    const statement = `alter role ${name} ${change.replace(':database', new URL(demo.urlOf('owner')).pathname.slice(1))}`
    expect(await foundAfter('superuser', `set local session authorization ${name}; ${statement}; reset session authorization`)).toEqual([
      `settings of ${name} ${where}`,
    ])
  })

  test.each(['superuser', 'createrole', 'bypassrls', 'replication', 'connection limit 1000', `valid until 'infinity'`])(
    'and %s is refused',
    async (what) => {
      await expect(demo.api.pool.query(`alter role ohmstead_api ${what}`)).rejects.toMatchObject({ code: '42501' })
    },
  )
})

test.each([
  ['timezone', 'Asia/Tokyo'],
  ['datestyle', 'SQL, DMY'],
  ['intervalstyle', 'iso_8601'],
  ['bytea_output', 'escape'],
  ['extra_float_digits', '-15'],
  ['default_transaction_isolation', 'serializable'],
  ['default_transaction_read_only', 'on'],
  ['row_security', 'off'],
  ['array_nulls', 'off'],
  ['transform_null_equals', 'on'],
  ['gin_fuzzy_search_limit', '1'],
  ['restrict_nonsystem_relation_kind', 'view'],
  ['local_preload_libraries', '$libdir/plugins/nosuch'],
  ['idle_session_timeout', '1'],
  ['statement_timeout', '1'],
  ['transaction_timeout', '1'],
  ['lock_timeout', '1'],
  ['idle_in_transaction_session_timeout', '1'],
])('a role that stores %s = %s for itself changes no connection of the server', async (setting, value) => {
  const name = new URL(demo.urlOf('owner')).pathname.slice(1)
  const current = async (db: Database) =>
    (await sql<{ value: string }>`SELECT current_setting(${setting}) AS value`.execute(db.kysely)).rows[0]?.value
  const before = await current(demo.api)
  await demo.api.pool.query(`alter role ohmstead_api in database ${name} set ${setting} = '${value}'`)
  const fresh = openDatabase(demo.urlOf('api'), { max: 1, readingMax: 1 })
  try {
    expect(await current(fresh)).toBe(before)
    expect((await sql<{ mode: string }>`SHOW default_transaction_read_only`.execute(fresh.reading.kysely)).rows).toEqual([
      { default_transaction_read_only: 'on' },
    ])
  } finally {
    await demo.api.pool.query(`alter role ohmstead_api in database ${name} reset ${setting}`)
    await fresh.close()
  }
})

test('functions that run with the rights of their owner, and those of the ledger, have a search path of their own', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT p.oid::regprocedure::text AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_' AND p.proowner = 'ohmstead_owner'::regrole
       AND (p.prosecdef OR n.nspname = 'ledger' AND p.prorettype = 'trigger'::regtype)
       AND NOT EXISTS (SELECT FROM unnest(p.proconfig) AS c (setting) WHERE c.setting ~ '^search_path=(""|pg_catalog, (extension, )?pg_temp)$')
     ORDER BY 1`.execute(demo.owner.kysely)
  expect(rows.map(({ name }) => name)).toEqual([])
})
