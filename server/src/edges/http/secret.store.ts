import { sql } from 'kysely'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Queryable } from '../../platform/database.ts'

/** A key the database made for itself, the same for every process of it. */
export async function secretOf(q: Queryable, name: 'deviceCookie'): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer }>`SELECT value FROM http.secret WHERE name = ${name}`.execute(q)
  assert(rows[0], 'the database made its secrets when it was made')
  return rows[0].value
}
