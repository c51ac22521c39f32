import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import { isGenuineRow } from '../../platform/row-code.ts'
import type { Owner, OwnerKind } from './owner.ts'

const places = {
  member: { table: sql`accounts.device_cookie`, owner: sql`member_id`, coded: 'accounts.device_cookie' },
  staff: { table: sql`staff.device_cookie`, owner: sql`staff_id`, coded: 'staff.device_cookie' },
} as const

/** Whether a person signed in from this device before, as a server noted it. Runs the same query when there is no such person. */
export async function isKnownDevice(trx: Trx, kind: OwnerKind, id: string | null, deviceHash: Buffer): Promise<boolean> {
  return isGenuineRow(trx, places[kind].coded, `${id ?? ''}/${deviceHash.toString('hex')}`)
}

/** Makes a device a known one; returns whether it was new. */
export async function rememberDevice(trx: Trx, owner: Owner, deviceHash: Buffer, at: Instant): Promise<boolean> {
  const place = places[owner.kind]
  // First as what it mostly is, a device that is used again: its row needs no new code.
  const { numAffectedRows } = await sql`
    UPDATE ${place.table} SET last_used_at = ${at} WHERE ${place.owner} = ${owner.id} AND device_hash = ${deviceHash}`.execute(trx)
  if (numAffectedRows === 1n) return false
  const { rows } = await sql`
    INSERT INTO ${place.table} (${place.owner}, device_hash, created_at, last_used_at) VALUES (${owner.id}, ${deviceHash}, ${at}, ${at})
    ON CONFLICT (${place.owner}, device_hash) DO NOTHING RETURNING 1`.execute(trx)
  return rows.length === 1
}

/** Makes every device a new one for this person. */
export async function forgetDevices(trx: Trx, owner: Owner): Promise<void> {
  const place = places[owner.kind]
  await sql`DELETE FROM ${place.table} WHERE ${place.owner} = ${owner.id}`.execute(trx)
}

/** Deletes devices of staff that were not used since then. Those of members are kept until the account is closed. */
export async function forgetStaffDevices(q: Queryable, before: Instant): Promise<void> {
  await sql`DELETE FROM staff.device_cookie WHERE last_used_at < ${before}`.execute(q)
}
