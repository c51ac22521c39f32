import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Queryable } from '../../platform/database.ts'

/** A key this instance made for itself, the same for every process of it. */
export async function secretOf(q: Queryable, name: 'deviceCookie'): Promise<Buffer> {
  await sql`insert into http.secret (name, value) values (${name}, ${randomBytes(32)}) on conflict do nothing`.execute(q)
  const { rows } = await sql<{ value: Buffer }>`select value from http.secret where name = ${name}`.execute(q)
  assert(rows[0], 'a secret that was made is there')
  return rows[0].value
}
