import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Queryable } from '../../platform/database.ts'

export type SecretName = 'captcha' | 'code' | 'address'

/** A key this instance made for itself, the same for every process of it. */
export async function secretOf(q: Queryable, name: SecretName): Promise<Buffer> {
  const found = await find(q, name)
  if (found) return found
  await sql`insert into accounts.secret (name, value) values (${name}, ${randomBytes(32)}) on conflict do nothing`.execute(q)
  const made = await find(q, name)
  assert(made, 'a secret that was made is there')
  return made
}

async function find(q: Queryable, name: SecretName): Promise<Buffer | undefined> {
  const { rows } = await sql<{ value: Buffer }>`select value from accounts.secret where name = ${name}`.execute(q)
  return rows[0]?.value
}
