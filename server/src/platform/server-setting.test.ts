import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { systemClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { databaseViolations, serverSettingWatch, settingsViolations, type Setting } from './server-setting.ts'

const db = withDatabase()
/** The server of the tests need not survive a power failure. */
const ofTests = ['setting fsync', 'setting full_page_writes']

async function found(statement: string, known: readonly string[] = ofTests): Promise<string[]> {
  const url = new URL(inject('postgres').superuserUrl)
  url.pathname = new URL(db.urlOf('owner')).pathname
  const superuser = openDatabase(url.toString(), { max: 1 })
  try {
    await sql.raw(statement).execute(superuser.kysely)
    return (await serverSettingWatch(known).find(superuser.kysely, systemClock().now(), null)).map(({ subject }) => subject)
  } finally {
    await superuser.close()
  }
}

test('settings on which the rules rely are reported, whatever sets them', async () => {
  expect(await found('select 1')).toEqual([])
  expect(await found('select 1', [])).toEqual(ofTests)
  expect(await found('set track_counts = off')).toEqual(['setting track_counts'])
  expect(await found('set session_replication_role = replica')).toEqual(['setting session_replication_role'])
  expect(await found('set synchronous_commit = off')).toEqual(['setting synchronous_commit'])
  expect(await found('set track_activities = off')).toEqual(['setting track_activities'])
})

test('are read by the worker, also those that PostgreSQL shows to few roles', async () => {
  expect((await serverSettingWatch(ofTests).find(db.worker.kysely, systemClock().now(), null)).map(({ subject }) => subject)).toEqual([])
  expect((await serverSettingWatch(ofTests).find(db.api.kysely, systemClock().now(), null)).map(({ subject }) => subject)).toEqual([
    // Transactions of the api have a limit of their own, which is too short for the worker.
    'setting transaction_timeout',
    'setting dynamic_library_path',
    'setting session_preload_libraries',
    'setting shared_preload_libraries',
  ])
})

/** What a server has where nothing is reported. */
const readable: readonly Setting[] = [
  { name: 'dynamic_library_path', setting: '$libdir', waits: false },
  ...['session_preload_libraries', 'shared_preload_libraries'].map((name) => ({ name, setting: '', waits: false })),
]
const subjectsOf = (settings: Readonly<Record<string, string>>) =>
  settingsViolations([
    ...readable.filter(({ name }) => !(name in settings)),
    ...Object.entries(settings).map(([name, setting]) => ({ name, setting, waits: false })),
  ]).map(({ subject }) => subject)

describe('a setting', () => {
  test('that waits for the next start is reported', () => {
    expect(settingsViolations([...readable, { name: 'fsync', setting: 'on', waits: false }])).toEqual([])
    expect(settingsViolations([...readable, { name: 'fsync', setting: 'on', waits: true }])).toMatchObject([{ subject: 'setting fsync' }])
  })

  test('that the worker cannot read is reported', () => {
    expect(settingsViolations([]).map(({ subject }) => subject)).toEqual(readable.map(({ name }) => `setting ${name}`))
  })

  test.each<[name: string, fine: string, bad: string]>([
    ['log_statement', 'ddl', 'mod'],
    ['log_statement', 'none', 'all'],
    ['log_min_duration_statement', '-1', '1000'],
    ['log_min_duration_sample', '-1', '0'],
    ['log_transaction_sample_rate', '0', '0.01'],
  ])('%s is reported unless it is %s, or the log contains no values', (name, fine, bad) => {
    expect(subjectsOf({ [name]: fine })).toEqual([])
    expect(subjectsOf({ [name]: bad })).toEqual([`setting ${name}`])
    expect(subjectsOf({ [name]: bad, log_parameter_max_length: '64' })).toEqual([`setting ${name}`])
    expect(subjectsOf({ [name]: bad, log_parameter_max_length: '0' })).toEqual([])
  })

  test.each<[name: string, fine: string, bad: string]>([
    ['log_parameter_max_length_on_error', '0', '-1'],
    ['debug_print_parse', 'off', 'on'],
    ['debug_print_plan', 'off', 'on'],
    ['data_sync_retry', 'off', 'on'],
    ['default_transaction_read_only', 'off', 'on'],
    ['exit_on_error', 'off', 'on'],
    ['transaction_timeout', '0', '1000'],
    ['transaction_timeout', '900000', '899999'],
    ['DateStyle', 'ISO, DMY', 'German, DMY'],
    ['array_nulls', 'on', 'off'],
    ['enable_indexscan', 'on', 'off'],
    ['autovacuum_naptime', '3600', '2147483'],
    ['autovacuum_vacuum_threshold', '50', '2147483647'],
    ['autovacuum_vacuum_scale_factor', '0.2', '100'],
    ['autovacuum_freeze_max_age', '200000000', '2000000000'],
    ['vacuum_failsafe_age', '1600000000', '2100000000'],
    ['dynamic_library_path', '$libdir', '/tmp'],
    ['extension_control_path', '$system', '/tmp'],
    ['jit_provider', 'llvmjit', 'other'],
    ['default_tablespace', '', 'elsewhere'],
    ['temp_tablespaces', '', 'elsewhere'],
    ['default_table_access_method', 'heap', 'other'],
    ['restrict_nonsystem_relation_kind', '', 'view'],
    ['plpgsql.extra_errors', 'none', 'all'],
    ['plpgsql.variable_conflict', 'error', 'use_column'],
    ['lo_compat_privileges', 'off', 'on'],
    ['max_stack_depth', '2048', '100'],
    ['temp_file_limit', '-1', '1'],
    ['idle_session_timeout', '0', '1000'],
  ])('%s is reported unless it is %s', (name, fine, bad) => {
    expect(subjectsOf({ [name]: fine })).toEqual([])
    expect(subjectsOf({ [name]: bad })).toEqual([`setting ${name}`])
  })

  test.each<[name: string, fine: string]>([
    ['archive_command', '(disabled)'],
    ['archive_library', ''],
    ['session_preload_libraries', ''],
    ['shared_preload_libraries', ''],
    ['local_preload_libraries', ''],
  ])('%s is accepted by the operator with its value, and another value is reported again', (name, fine) => {
    expect(subjectsOf({ [name]: fine })).toEqual([])
    const [one] = subjectsOf({ [name]: 'one' })
    const [other] = subjectsOf({ [name]: 'other' })
    expect(one).toMatch(new RegExp(`^setting ${name} [0-9a-f]{12}$`))
    expect(other).not.toBe(one)
  })
})

test('a database that accepts no connections, limits them or can be copied is reported', async () => {
  expect(databaseViolations({ isOpen: true, isTemplate: false, connectionsMax: -1 })).toEqual([])
  const all = databaseViolations({ isOpen: false, isTemplate: true, connectionsMax: 1 }).map(({ subject }) => subject)
  expect(all).toEqual(['database connections', 'database template', 'database connection limit'])
  const alter = (change: string) => `do $$ begin execute format('alter database %I ${change}', current_database()); end $$`
  expect(await found(alter('connection limit 0'))).toEqual(['database connection limit'])
  expect(await found(alter('connection limit -1'))).toEqual([])
  expect(await found(alter('is_template true'))).toEqual(['database template'])
  expect(await found(alter('is_template false'))).toEqual([])
  expect(await found('set enable_indexscan = off')).toEqual(['setting enable_indexscan'])
  expect(await found(`select platform.not_null(1); set dynamic_library_path = '/nowhere'`)).toEqual(['setting dynamic_library_path'])
  expect(await found(`select platform.not_null(1); set plpgsql.extra_errors = 'all'`)).toEqual(['setting plpgsql.extra_errors'])
  expect(await found(`set log_min_duration_statement = '1s'`)).toEqual(['setting log_min_duration_statement'])
  expect(await found(`set log_min_duration_statement = '1s'; set log_parameter_max_length = 0`)).toEqual([])
})
