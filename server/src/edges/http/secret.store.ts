import { sql } from 'kysely'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Queryable } from '../../platform/database.ts'

/** A key that the database created for itself, the same for every process. */
export async function secretOf(q: Queryable, name: 'deviceCookie'): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer }>`SELECT value FROM http.secret WHERE name = ${name}`.execute(q)
  assert(rows[0], 'the database created its secrets with its tables')
  return rows[0].value
}
