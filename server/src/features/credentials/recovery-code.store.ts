import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Owner } from './owner.ts'

const places = {
  member: { table: sql`accounts.recovery_code`, owner: sql`member_id` },
  staff: { table: sql`staff.recovery_code`, owner: sql`staff_id` },
} as const

/** Stores these codes, replacing all others. */
export async function replaceRecoveryCodes(trx: Trx, owner: Owner, hashes: readonly Buffer[], at: Instant): Promise<void> {
  const place = places[owner.kind]
  await deleteRecoveryCodes(trx, owner)
  for (const [index, hash] of hashes.entries()) {
    await sql`
      INSERT INTO ${place.table} (${place.owner}, place, code_hash, issued_at) VALUES (${owner.id}, ${index + 1}, ${hash}, ${at})`.execute(trx)
  }
}

/** The place of an unused code among those of its owner; null where there is none. */
export async function placeOfRecoveryCode(q: Queryable, owner: Owner, hash: Buffer): Promise<number | null> {
  const place = places[owner.kind]
  const { rows } = await sql<{ place: number }>`
    SELECT place FROM ${place.table} WHERE ${place.owner} = ${owner.id} AND code_hash = ${hash} AND used_at IS NULL`.execute(q)
  return rows[0]?.place ?? null
}

/** Uses up a code; false where it does not exist or was used. */
export async function useRecoveryCode(trx: Trx, owner: Owner, hash: Buffer, at: Instant): Promise<boolean> {
  const place = places[owner.kind]
  const { rows } = await sql`
    UPDATE ${place.table} SET used_at = ${at}
    WHERE ${place.owner} = ${owner.id} AND code_hash = ${hash} AND used_at IS NULL RETURNING 1`.execute(trx)
  return rows.length === 1
}

export async function recoveryCodesLeft(q: Queryable, owner: Owner): Promise<number> {
  const place = places[owner.kind]
  const { rows } = await sql<{ left: number }>`
    SELECT count(*)::int AS LEFT FROM ${place.table} WHERE ${place.owner} = ${owner.id} AND used_at IS NULL`.execute(q)
  return rows[0]?.left ?? 0
}

export async function deleteRecoveryCodes(trx: Trx, owner: Owner): Promise<void> {
  const place = places[owner.kind]
  await sql`DELETE FROM ${place.table} WHERE ${place.owner} = ${owner.id}`.execute(trx)
}
