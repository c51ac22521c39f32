import { sql } from 'kysely'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Queryable } from '../../platform/database.ts'

/** A key that the database created for itself, the same for every process of this instance. */
export async function secretOf(q: Queryable, name: 'captcha' | 'code' | 'address' | 'oauth'): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer }>`SELECT value FROM accounts.secret WHERE name = ${name}`.execute(q)
  assert(rows[0], 'the database created its secrets with its tables')
  return rows[0].value
}
