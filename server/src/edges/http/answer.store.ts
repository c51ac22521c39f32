import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

/** The first result of a call with a key. */
export interface FirstAnswer {
  readonly call: string
  readonly bodyHash: Buffer
  readonly data: string
}

/** Takes a caller's key for this transaction; false where the same request is in progress. */
export async function lockKey(trx: Trx, caller: string, key: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`${caller} ${key}`}, 1015)) AS free`.execute(trx)
  return rows[0]?.free === true
}

export async function findAnswer(trx: Trx, caller: string, key: string): Promise<FirstAnswer | null> {
  const { rows } = await sql<FirstAnswer>`
    SELECT call, body_hash AS "bodyHash", data FROM http.answer WHERE caller = ${caller} AND key = ${key}`.execute(trx)
  return rows[0] ?? null
}

export async function insertAnswer(trx: Trx, caller: string, key: string, { call, bodyHash, data }: FirstAnswer, at: Instant): Promise<void> {
  await sql`
    INSERT INTO http.answer (caller, key, call, body_hash, data, answered_at)
    VALUES (${caller}, ${key}, ${call}, ${bodyHash}, ${data}, ${at})`.execute(trx)
}

export async function forgetAnswers(q: Queryable, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM http.answer WHERE answered_at < ${before}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}
