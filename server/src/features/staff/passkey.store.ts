import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

export interface StaffPasskey {
  readonly id: Id<'passkey'>
  readonly staffId: Id<'staff'>
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly host: string
  readonly name: string
  readonly transports: readonly string[]
  readonly counter: number
  readonly synced: boolean
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
}

const columns = sql`
  id, staff_id AS "staffId", credential_id AS "credentialId", public_key AS "publicKey", host, name, transports, counter, synced,
  created_at AS "createdAt", last_used_at AS "lastUsedAt"`

type Row = Omit<StaffPasskey, 'counter'> & { counter: bigint }

function fromRow({ counter, ...row }: Row): StaffPasskey {
  return { ...row, counter: Number(counter) }
}

/** The passkeys of a person, newest first. */
export async function passkeysOf(q: Queryable, staffId: Id<'staff'>): Promise<StaffPasskey[]> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM staff.passkey WHERE staff_id = ${staffId} ORDER BY created_at DESC, id DESC`.execute(q)
  return rows.map(fromRow)
}

/** How many passkeys each of these people has. */
export async function passkeyCounts(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ staffId: string; count: number }>`
    SELECT staff_id AS "staffId", count(*)::int AS count FROM staff.passkey WHERE staff_id = ANY (${ids}::text[]) GROUP BY staff_id`.execute(q)
  return new Map(rows.map(({ staffId, count }) => [staffId, count]))
}

/** The passkey of a credential, locked until the transaction ends. */
export async function lockPasskey(trx: Trx, credentialId: Buffer): Promise<StaffPasskey | null> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM staff.passkey WHERE credential_id = ${credentialId} FOR UPDATE`.execute(trx)
  return rows[0] ? fromRow(rows[0]) : null
}

/** Adds a passkey; false where the credential exists already. */
export async function insertPasskey(trx: Trx, p: Omit<StaffPasskey, 'lastUsedAt'>): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO staff.passkey (id, staff_id, credential_id, public_key, host, name, transports, counter, synced, created_at)
    VALUES (${p.id}, ${p.staffId}, ${p.credentialId}, ${p.publicKey}, ${p.host}, ${p.name}, ${[...p.transports]}, ${p.counter}, ${p.synced}, ${p.createdAt})
    ON CONFLICT (credential_id) DO NOTHING RETURNING 1`.execute(trx)
  return rows.length === 1
}

/** Stores a use; false where the device's counter value was seen meanwhile. */
export async function keepPasskeyUse(trx: Trx, id: Id<'passkey'>, counter: number, synced: boolean, at: Instant): Promise<boolean> {
  const { rows } = await sql`
    UPDATE staff.passkey SET counter = ${counter}, synced = ${synced}, last_used_at = ${at}
     WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0)) RETURNING 1`.execute(trx)
  return rows.length === 1
}

/** Removes one passkey of a person, or all of them; returns their number. */
export async function deletePasskeys(trx: Trx, staffId: Id<'staff'>, which: Id<'passkey'> | 'all'): Promise<number> {
  const { rows } = await sql`
    DELETE FROM staff.passkey WHERE staff_id = ${staffId} AND ${which === 'all' ? sql`true` : sql`id = ${which}`} RETURNING 1`.execute(trx)
  return rows.length
}
