import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Whether a member signed in from this device before. Asked in the same way when there is no such member. */
export async function isKnownDevice(q: Queryable, memberId: Id<'member'> | null, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from accounts.device_cookie where member_id = ${memberId} and device_hash = ${deviceHash}`.execute(q)
  return rows.length === 1
}

/** Makes a device a known one; answers whether it was not. */
export async function rememberDevice(trx: Trx, memberId: Id<'member'>, deviceHash: Buffer, at: Instant): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into accounts.device_cookie (member_id, device_hash, created_at, last_used_at) values (${memberId}, ${deviceHash}, ${at}, ${at})
    on conflict (member_id, device_hash) do update set last_used_at = excluded.last_used_at returning xmax = 0 as "isNew"`.execute(trx)
  return rows[0]?.isNew ?? false
}

/** From now on every device is a new one to this account. */
export async function forgetDevices(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`delete from accounts.device_cookie where member_id = ${memberId}`.execute(trx)
}
