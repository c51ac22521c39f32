import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

/** The first result of a call that carried a key. */
export interface FirstAnswer {
  readonly call: string
  readonly bodyHash: Buffer
  readonly data: string
}

/** Takes a caller's key for this transaction; false where the same request is being carried out right now. */
export async function lockKey(trx: Trx, caller: string, key: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${caller} ${key}`}, 1015)) as free`.execute(trx)
  return rows[0]?.free === true
}

export async function findAnswer(trx: Trx, caller: string, key: string): Promise<FirstAnswer | null> {
  const { rows } = await sql<FirstAnswer>`
    select call, body_hash as "bodyHash", data from http.answer where caller = ${caller} and key = ${key}`.execute(trx)
  return rows[0] ?? null
}

export async function insertAnswer(trx: Trx, caller: string, key: string, { call, bodyHash, data }: FirstAnswer, at: Instant): Promise<void> {
  await sql`
    insert into http.answer (caller, key, call, body_hash, data, answered_at)
    values (${caller}, ${key}, ${call}, ${bodyHash}, ${data}, ${at})`.execute(trx)
}

export async function forgetAnswers(q: Queryable, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`delete from http.answer where answered_at < ${before}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}
