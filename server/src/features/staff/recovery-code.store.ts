import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Stores these codes, replacing all others. */
export async function replaceRecoveryCodes(trx: Trx, staffId: Id<'staff'>, hashes: readonly Buffer[], at: Instant): Promise<void> {
  await deleteRecoveryCodes(trx, staffId)
  for (const [index, hash] of hashes.entries()) {
    await sql`INSERT INTO staff.recovery_code (staff_id, place, code_hash, issued_at) VALUES (${staffId}, ${index + 1}, ${hash}, ${at})`.execute(trx)
  }
}

/** Uses up a code; false where it does not exist or was used. */
export async function useRecoveryCode(trx: Trx, staffId: Id<'staff'>, hash: Buffer, at: Instant): Promise<boolean> {
  const { rows } = await sql`
    UPDATE staff.recovery_code SET used_at = ${at} WHERE staff_id = ${staffId} AND code_hash = ${hash} AND used_at IS NULL RETURNING 1`.execute(trx)
  return rows.length === 1
}

export async function recoveryCodesLeft(q: Queryable, staffId: Id<'staff'>): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    SELECT count(*)::int AS LEFT FROM staff.recovery_code WHERE staff_id = ${staffId} AND used_at IS NULL`.execute(q)
  return rows[0]?.left ?? 0
}

export async function deleteRecoveryCodes(trx: Trx, staffId: Id<'staff'>): Promise<void> {
  await sql`DELETE FROM staff.recovery_code WHERE staff_id = ${staffId}`.execute(trx)
}
