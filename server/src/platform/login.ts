import { sql } from 'kysely'
import pg from 'pg'
import type { Queryable } from './database.ts'
import { nameOf, type LoginRole } from './database-role.ts'
import { watch, type Violation, type Watch } from './watch.ts'

/** A role of the database, and the address with the password that this server has for it. */
export interface Login {
  readonly role: LoginRole
  readonly url: string
}

/** PostgreSQL: the password is wrong. */
const INVALID_PASSWORD = '28P01'
/** PostgreSQL: the role may not log in, or its password has expired. */
const INVALID_AUTHORIZATION = '28000'
/** PostgreSQL: all connections of the role are in use. */
const TOO_MANY_CONNECTIONS = '53300'

const details: Readonly<Record<string, string>> = {
  [INVALID_PASSWORD]: 'its password was changed: the database refuses the one that this server has',
  [INVALID_AUTHORIZATION]: 'it cannot log in',
  [TOO_MANY_CONNECTIONS]: 'all connections that it may have are in use',
}

/**
 * Reports roles that the database does not let in with the password of this server. Every role may change its own password, and its open sessions
 * keep working; so each is tried with a new session.
 */
export function loginWatch(logins: readonly Login[]): Watch {
  return watch('logins', async (q) => {
    const found = (await Promise.all(logins.map(tryLogin))).flat()
    const expired = found.length === 0 ? new Map<string, string>() : await expiredLogins(q)
    return found.map((one) => ({ ...one, detail: expired.get(one.subject) ?? one.detail }))
  })
}

/** PostgreSQL refuses an expired password like a wrong one, so that the difference is not visible from outside. */
async function expiredLogins(q: Queryable): Promise<Map<string, string>> {
  const { rows } = await sql<{ role: string; at: string }>`
    SELECT r.rolname AS role, r.rolvaliduntil::text AS at FROM pg_roles r WHERE r.rolvaliduntil <= clock_timestamp()`.execute(q)
  return new Map(rows.map(({ role, at }) => [`role ${role}`, `its login has expired: its password was valid until ${at}`]))
}

async function tryLogin({ role, url }: Login): Promise<Violation[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'ohmstead logins', connectionTimeoutMillis: 10_000 })
  // A session that the server ends while it is closed is of no interest.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return []
  } catch (error) {
    return violationsOf(role, error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function violationsOf(role: LoginRole, error: unknown): Violation[] {
  const { code = '' } = error as { code?: string }
  // A server whose advisory locks cannot be closed to readers does not let this role in (`closeToReaders`).
  if (role === 'staff_read' && code === INVALID_AUTHORIZATION) return []
  return [{ violation: 'login', subject: `role ${nameOf(role)}`, detail: details[code] ?? (error as Error).message }]
}
