import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Whether a person signed in from this device before. Runs the same query when there is no such person. */
export async function isKnownDevice(q: Queryable, staffId: Id<'staff'> | null, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM staff.device_cookie WHERE staff_id = ${staffId} AND device_hash = ${deviceHash}`.execute(q)
  return rows.length === 1
}

export async function rememberDevice(trx: Trx, staffId: Id<'staff'>, deviceHash: Buffer, at: Instant): Promise<void> {
  await sql`
    INSERT INTO staff.device_cookie (staff_id, device_hash, created_at, last_used_at) VALUES (${staffId}, ${deviceHash}, ${at}, ${at})
    ON CONFLICT (staff_id, device_hash) DO UPDATE SET last_used_at = excluded.last_used_at`.execute(trx)
}

/** Makes every device a new one for this person. */
export async function forgetDevices(trx: Trx, staffId: Id<'staff'>): Promise<void> {
  await sql`DELETE FROM staff.device_cookie WHERE staff_id = ${staffId}`.execute(trx)
}

/** Deletes devices that were not used since then. */
export async function forgetOldDevices(q: Queryable, before: Instant): Promise<void> {
  await sql`DELETE FROM staff.device_cookie WHERE last_used_at < ${before}`.execute(q)
}
