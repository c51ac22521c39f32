import { sql } from 'kysely'
import { openDatabase, type Database } from './database.ts'

/** An answer is used for this long: asking often costs no more connections. */
const TRIED_EVERY_MS = 5_000

/**
 * Returns a function that checks whether each of these databases accepts a new session and runs our functions in it. Sessions that are open go
 * on working where new ones cannot begin, for example when a setting names a library that does not exist, until the pool has to replace one.
 */
export function newSessions(databases: readonly Database[], everyMs = TRIED_EVERY_MS): () => Promise<boolean> {
  let tried: { readonly atMs: number; readonly outcome: Promise<boolean> } | undefined
  return () => {
    const nowMs = performance.now()
    if (!tried || nowMs - tried.atMs >= everyMs) {
      const outcome = Promise.all(databases.map(opensSession)).then((opened) => opened.every(Boolean))
      tried = { atMs: nowMs, outcome }
    }
    return tried.outcome
  }
}

async function opensSession({ pool }: Database): Promise<boolean> {
  const { connectionString } = pool.options
  if (connectionString === undefined) return false
  const once = openDatabase(connectionString, { name: 'ohmstead readiness', max: 1 })
  try {
    // A function in PL/pgSQL, whose library each session loads for itself, with the settings of the session.
    await sql`SELECT platform.not_null(1)`.execute(once.kysely)
    return true
  } catch {
    return false
  } finally {
    await once.close().catch(() => undefined)
  }
}
