import { sql } from 'kysely'
import { watch, type Violation, type Watch } from './watch.ts'

/** Settings of the server on which our rules rely, and the values that break them. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  // A commit that was answered must survive a crash.
  fsync: ['off'],
  full_page_writes: ['off'],
  synchronous_commit: ['off', 'local'],
  ignore_invalid_pages: ['on'],
  // Without them deletions are found later, and sessions that hold back others are not seen.
  track_counts: ['off'],
  track_activities: ['off'],
  session_replication_role: ['replica', 'local'],
  autovacuum: ['off'],
}

/** Settings that load foreign code into every session; they must be empty. */
const empty = ['session_preload_libraries', 'local_preload_libraries']

/**
 * Compares settings of the database server with what the release relies on, also those that take effect at its next start, and reports
 * prepared transactions, which keep their locks without a session. `known`: what the operator accepts, such as `setting autovacuum`.
 */
export function serverSettingWatch(known: readonly string[] = []): Watch {
  return watch('serverSettings', async (q) => {
    const { rows } = await sql<{ name: string; setting: string; waits: boolean }>`
      SELECT platform.not_null(name) AS name, coalesce(setting, '') AS setting, coalesce(pending_restart, false) AS waits
        FROM pg_settings WHERE name = ANY (${[...Object.keys(forbidden), ...empty]}) ORDER BY name`.execute(q)
    const { rows: prepared } = await sql<{ gid: string }>`
      SELECT platform.not_null(gid) AS gid FROM pg_prepared_xacts WHERE database = current_database() ORDER BY gid`.execute(q)
    return [...rows.flatMap(settingViolations), ...prepared.map(preparedViolation)].filter(({ subject }) => !known.includes(subject))
  })
}

export function settingViolations({ name, setting, waits }: { name: string; setting: string; waits: boolean }): Violation[] {
  const isBad = empty.includes(name) ? setting !== '' : forbidden[name]?.includes(setting) === true
  const found = (detail: string) => [{ violation: 'server_setting', subject: `setting ${name}`, detail }]
  if (isBad) return found(`it is ${setting}`)
  return waits ? found('it was changed, and the change takes effect at the next start of the server') : []
}

function preparedViolation({ gid }: { gid: string }): Violation {
  return { violation: 'server_setting', subject: `prepared transaction ${gid}`, detail: 'it keeps its locks until it is ended' }
}
