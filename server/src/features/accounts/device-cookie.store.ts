import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Whether a member signed in from this device before. Runs the same query when there is no such member. */
export async function isKnownDevice(q: Queryable, memberId: Id<'member'> | null, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM accounts.device_cookie WHERE member_id = ${memberId} AND device_hash = ${deviceHash}`.execute(q)
  return rows.length === 1
}

/** Makes a device a known one; returns whether it was new. */
export async function rememberDevice(trx: Trx, memberId: Id<'member'>, deviceHash: Buffer, at: Instant): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    INSERT INTO accounts.device_cookie (member_id, device_hash, created_at, last_used_at) VALUES (${memberId}, ${deviceHash}, ${at}, ${at})
    ON CONFLICT (member_id, device_hash) DO UPDATE SET last_used_at = excluded.last_used_at RETURNING xmax = 0 AS "isNew"`.execute(trx)
  return rows[0]?.isNew ?? false
}

/** Makes every device a new one for this account. */
export async function forgetDevices(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`DELETE FROM accounts.device_cookie WHERE member_id = ${memberId}`.execute(trx)
}
