import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Stores these codes, replacing all others. */
export async function replaceRecoveryCodes(trx: Trx, memberId: Id<'member'>, hashes: readonly Buffer[], at: Instant): Promise<void> {
  await deleteRecoveryCodes(trx, memberId)
  for (const [index, hash] of hashes.entries()) {
    await sql`
      INSERT INTO accounts.recovery_code (member_id, place, code_hash, issued_at) VALUES (${memberId}, ${index + 1}, ${hash}, ${at})`.execute(trx)
  }
}

/** Uses up a code; false where it does not exist or was used. */
export async function useRecoveryCode(trx: Trx, memberId: Id<'member'>, hash: Buffer, at: Instant): Promise<boolean> {
  const { rows } = await sql`
    UPDATE accounts.recovery_code SET used_at = ${at}
    WHERE member_id = ${memberId} AND code_hash = ${hash} AND used_at IS NULL RETURNING 1`.execute(trx)
  return rows.length === 1
}

export async function recoveryCodesLeft(q: Queryable, memberId: Id<'member'>): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    SELECT count(*)::int AS LEFT FROM accounts.recovery_code WHERE member_id = ${memberId} AND used_at IS NULL`.execute(q)
  return rows[0]?.left ?? 0
}

export async function deleteRecoveryCodes(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`DELETE FROM accounts.recovery_code WHERE member_id = ${memberId}`.execute(trx)
}
