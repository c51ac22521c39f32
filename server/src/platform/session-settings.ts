import { loginRoles, timeoutsOf } from './database-role.ts'

/**
 * What the product relies on, set by each connection itself. A login can store other values for its own role (`ALTER ROLE … SET`), and what a connection asks for
 * wins over them (PostgreSQL §19.1). Left out is what only makes statements slower, and `synchronous_commit`, which each start checks and the catalogue compares.
 */
const always: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  datestyle: 'ISO,MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  default_transaction_deferrable: 'off',
  row_security: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  standard_conforming_strings: 'on',
  gin_fuzzy_search_limit: '0',
  restrict_nonsystem_relation_kind: '',
  local_preload_libraries: '',
  idle_session_timeout: '0',
  'plpgsql.extra_errors': 'none',
  'plpgsql.check_asserts': 'on',
}

/** The settings of a connection, as the command line of PostgreSQL writes them: those of its login, and `more`. */
export function connectionOptions(url: string, more: Readonly<Record<string, string>> = {}): string {
  const role = loginRoles.find((login) => `ohmstead_${login}` === new URL(url).username)
  return Object.entries({ ...always, ...(role && timeoutsOf(role)), ...more })
    .map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\ ]/g, String.raw`\$&`)}`)
    .join(' ')
}
