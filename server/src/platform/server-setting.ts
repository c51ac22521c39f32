import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { watch, type Violation, type Watch } from './watch.ts'

/** Values of settings that break a rule of the product (docs/decisions/settings-of-the-server-are-compared.md). */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  // A commit that was answered must survive a crash.
  fsync: ['off'],
  full_page_writes: ['off'],
  synchronous_commit: ['off', 'local'],
  data_sync_retry: ['on'],
  ignore_invalid_pages: ['on'],
  // Without them deletions are found later, and sessions that hold back others are not seen.
  track_counts: ['off'],
  track_activities: ['off'],
  session_replication_role: ['replica', 'local'],
  // They write values of statements to the log of the server.
  debug_print_parse: ['on'],
  debug_print_raw_parse: ['on'],
  debug_print_rewritten: ['on'],
  debug_print_plan: ['on'],
  // They stop the product: no transaction can write, or each error ends its session.
  default_transaction_read_only: ['on'],
  exit_on_error: ['on'],
  // They change what our statements mean.
  array_nulls: ['off'],
  autovacuum: ['off'],
  backslash_quote: ['on'],
  quote_all_identifiers: ['on'],
  // Every role could write every large object.
  lo_compat_privileges: ['on'],
}

/** Settings that must have this value: with another, new sessions fail, load foreign code, or our functions mean something else. */
const required: Readonly<Record<string, string>> = {
  default_table_access_method: 'heap',
  default_tablespace: '',
  dynamic_library_path: '$libdir',
  extension_control_path: '$system',
  jit_provider: 'llvmjit',
  'plpgsql.extra_errors': 'none',
  'plpgsql.variable_conflict': 'error',
  restrict_nonsystem_relation_kind: '',
  temp_tablespaces: '',
}

/** Below these values statements of the product are refused. */
const lowest: Readonly<Record<string, number>> = {
  max_stack_depth: 1_000,
}
/** As these, where they are not without limit. */
const lowestLimits: Readonly<Record<string, number>> = {
  idle_session_timeout: 120_000,
  temp_file_limit: 1_000_000,
}

/** Beyond these values autovacuum runs so seldom that tables grow until the product is slow, or transaction numbers run out. */
const highest: Readonly<Record<string, number>> = {
  autovacuum_naptime: 3_600,
  autovacuum_vacuum_cost_delay: 100,
  autovacuum_vacuum_threshold: 1_000_000,
  autovacuum_vacuum_insert_threshold: 1_000_000,
  autovacuum_analyze_threshold: 1_000_000,
  autovacuum_vacuum_scale_factor: 1,
  autovacuum_vacuum_insert_scale_factor: 1,
  autovacuum_analyze_scale_factor: 1,
  autovacuum_freeze_max_age: 1_000_000_000,
  autovacuum_multixact_freeze_max_age: 1_000_000_000,
  vacuum_failsafe_age: 1_800_000_000,
  vacuum_multixact_failsafe_age: 1_800_000_000,
}

/** The longest transactions of the product are the worker's, of 15 minutes. */
const TRANSACTION_TIMEOUT_MIN_MS = 15 * 60_000

/** Settings that write statements to the log of the server, with the values of their parameters unless `log_parameter_max_length` is 0. */
const logsStatements: Readonly<Record<string, (setting: string) => boolean>> = {
  log_statement: (setting) => setting === 'mod' || setting === 'all',
  log_min_duration_statement: (setting) => Number(setting) >= 0,
  log_min_duration_sample: (setting) => Number(setting) >= 0,
  log_transaction_sample_rate: (setting) => Number(setting) > 0,
}

/** Settings that load foreign code into sessions. */
const foreignCode = ['session_preload_libraries', 'local_preload_libraries', 'shared_preload_libraries']
/** Settings that copy every change of the database to another place. */
const copies = ['archive_command', 'archive_library']
/** Settings that only members of `pg_read_all_settings` can read. */
const hidden = ['dynamic_library_path', 'session_preload_libraries', 'shared_preload_libraries']

const names = [
  ...Object.keys(forbidden),
  ...Object.keys(required),
  ...Object.keys(lowest),
  ...Object.keys(lowestLimits),
  ...Object.keys(highest),
  ...Object.keys(logsStatements),
  ...foreignCode,
  ...copies,
  'log_parameter_max_length',
  'log_parameter_max_length_on_error',
  'transaction_timeout',
  'DateStyle',
]

export interface Setting {
  readonly name: string
  readonly setting: string
  /** It was changed, and the change takes effect at the next start. */
  readonly waits: boolean
}

/**
 * Compares settings of the database server with what the release relies on, also those that take effect at its next start, and reports
 * prepared transactions, which keep their locks without a session. `known`: what the operator accepts, such as `setting autovacuum`.
 */
export function serverSettingWatch(known: readonly string[] = []): Watch {
  return watch('serverSettings', async (q) => {
    const { rows } = await sql<Setting>`
      SELECT platform.not_null(name) AS name, coalesce(setting, '') AS setting, coalesce(pending_restart, false) AS waits
        FROM pg_settings WHERE name = ANY (${names}) OR name LIKE 'enable\_%' AND boot_val = 'on' ORDER BY name`.execute(q)
    const { rows: prepared } = await sql<{ gid: string }>`
      SELECT platform.not_null(gid) AS gid FROM pg_prepared_xacts WHERE database = current_database() ORDER BY gid`.execute(q)
    const { rows: databases } = await sql<DatabaseFlags>`
      SELECT datallowconn AS "isOpen", datistemplate AS "isTemplate", datconnlimit AS "connectionsMax"
        FROM pg_database WHERE datname = current_database()`.execute(q)
    const found = [...settingsViolations(rows), ...databases.flatMap(databaseViolations), ...prepared.map(preparedViolation)]
    return found.filter(({ subject }) => !known.includes(subject))
  })
}

export function settingsViolations(settings: readonly Setting[]): Violation[] {
  const logsValues = settings.every(({ name, setting }) => name !== 'log_parameter_max_length' || setting !== '0')
  const unread = hidden.filter((name) => settings.every((one) => one.name !== name))
  return [
    ...settings.flatMap(({ name, setting, waits }) => {
      const fault =
        faultOf(name, setting, logsValues) ?? (waits ? 'it was changed, and the change takes effect at the next start of the server' : null)
      return fault === null ? [] : [violation(subjectOf(name, setting), fault)]
    }),
    ...unread.map((name) => violation(`setting ${name}`, 'the worker cannot read it: GRANT pg_read_all_settings TO ohmstead_worker')),
  ]
}

const violation = (subject: string, detail: string): Violation => ({ violation: 'server_setting', subject, detail })

/** What an operator accepts is one command or list of libraries: another one is reported again. */
function subjectOf(name: string, setting: string): string {
  if (![...foreignCode, ...copies].includes(name) || setting === '') return `setting ${name}`
  return `setting ${name} ${createHash('sha256').update(setting).digest('hex').slice(0, 12)}`
}

function faultOf(name: string, setting: string, logsValues: boolean): string | null {
  if (forbidden[name]?.includes(setting)) return `it is ${setting}`
  const needed = required[name]
  if (needed !== undefined)
    return setting === needed ? null : `it is ${setting || 'empty'}, and not ${needed || 'empty'}: sessions fail or load foreign code`
  const min = lowest[name] ?? (Number(setting) > 0 ? lowestLimits[name] : undefined)
  if (min !== undefined) return Number(setting) < min ? `it is ${setting}, and below ${min} statements are refused` : null
  const max = highest[name]
  if (max !== undefined) return Number(setting) > max ? `it is ${setting}, and above ${max} tables are cleaned up too late` : null
  if (logsStatements[name]?.(setting)) {
    return logsValues ? `it is ${setting}: statements are logged with their values, unless log_parameter_max_length is 0` : null
  }
  if (name === 'log_parameter_max_length_on_error') return setting === '0' ? null : `it is ${setting}: values of refused statements are logged`
  if (name === 'transaction_timeout') {
    return Number(setting) > 0 && Number(setting) < TRANSACTION_TIMEOUT_MIN_MS
      ? `it is ${setting} ms, and transactions of the worker take longer`
      : null
  }
  if (name === 'DateStyle') return setting.startsWith('ISO') ? null : `it is ${setting}, and the product reads ISO`
  if (name.startsWith('enable_')) return setting === 'off' ? 'it is off, and statements become slow' : null
  if (foreignCode.includes(name)) return setting === '' ? null : `it is ${setting}: foreign code is loaded into sessions`
  // PostgreSQL shows the command as disabled while it archives nothing.
  if (copies.includes(name)) return setting === '' || setting === '(disabled)' ? null : 'every change of the database is copied with it'
  return null
}

export interface DatabaseFlags {
  readonly isOpen: boolean
  readonly isTemplate: boolean
  readonly connectionsMax: number
}

export function databaseViolations({ isOpen, isTemplate, connectionsMax }: DatabaseFlags): Violation[] {
  return [
    ...(isOpen ? [] : [violation('database connections', 'it accepts no new connections')]),
    ...(isTemplate ? [violation('database template', 'it is a template: roles that create databases can copy it')] : []),
    ...(connectionsMax === -1 ? [] : [violation('database connection limit', `it is ${connectionsMax}`)]),
  ]
}

function preparedViolation({ gid }: { gid: string }): Violation {
  return violation(`prepared transaction ${gid}`, 'it keeps its locks until it is ended')
}
