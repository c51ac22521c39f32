import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Keeps these codes in place of all that were there. */
export async function replaceRecoveryCodes(trx: Trx, memberId: Id<'member'>, hashes: readonly Buffer[], at: Instant): Promise<void> {
  await deleteRecoveryCodes(trx, memberId)
  for (const [index, hash] of hashes.entries()) {
    await sql`
      insert into accounts.recovery_code (member_id, place, code_hash, issued_at) values (${memberId}, ${index + 1}, ${hash}, ${at})`.execute(trx)
  }
}

/** Uses a code up; false where there is none, or it was used. */
export async function useRecoveryCode(trx: Trx, memberId: Id<'member'>, hash: Buffer, at: Instant): Promise<boolean> {
  const { rows } = await sql`
    update accounts.recovery_code set used_at = ${at}
    where member_id = ${memberId} and code_hash = ${hash} and used_at is null returning 1`.execute(trx)
  return rows.length === 1
}

export async function recoveryCodesLeft(q: Queryable, memberId: Id<'member'>): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from accounts.recovery_code where member_id = ${memberId} and used_at is null`.execute(q)
  return rows[0]?.left ?? 0
}

export async function deleteRecoveryCodes(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`delete from accounts.recovery_code where member_id = ${memberId}`.execute(trx)
}
