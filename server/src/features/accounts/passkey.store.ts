import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

export interface Passkey {
  readonly id: Id<'passkey'>
  readonly memberId: Id<'member'>
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
  id, member_id AS "memberId", credential_id AS "credentialId", public_key AS "publicKey", host, name, transports, counter, synced,
  created_at AS "createdAt", last_used_at AS "lastUsedAt"`

type Row = Omit<Passkey, 'counter'> & { counter: bigint }

function fromRow({ counter, ...row }: Row): Passkey {
  return { ...row, counter: Number(counter) }
}

/** The passkeys of a member, newest first. */
export async function passkeysOf(q: Queryable, memberId: Id<'member'>): Promise<Passkey[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM accounts.passkey WHERE member_id = ${memberId} ORDER BY created_at DESC, id DESC`.execute(q)
  return rows.map(fromRow)
}

export async function countPasskeys(q: Queryable, memberId: Id<'member'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM accounts.passkey WHERE member_id = ${memberId}`.execute(q)
  return rows[0]?.count ?? 0
}

/** Serialised per member, so that two concurrent requests cannot both add the last allowed one. */
export async function lockPasskeys(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${memberId}, 2146))`.execute(trx)
}

/** The passkey of a credential, locked until the transaction ends. */
export async function lockPasskey(trx: Trx, credentialId: Buffer): Promise<Passkey | null> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM accounts.passkey WHERE credential_id = ${credentialId} FOR UPDATE`.execute(trx)
  return rows[0] ? fromRow(rows[0]) : null
}

/** Adds a passkey; false where the credential exists already. */
export async function insertPasskey(trx: Trx, p: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO accounts.passkey (id, member_id, credential_id, public_key, host, name, transports, counter, synced, created_at)
    VALUES (${p.id}, ${p.memberId}, ${p.credentialId}, ${p.publicKey}, ${p.host}, ${p.name}, ${[...p.transports]}, ${p.counter}, ${p.synced}, ${p.createdAt})
    ON CONFLICT (credential_id) DO NOTHING RETURNING 1`.execute(trx)
  return rows.length === 1
}

/** Stores a use; false where the device's counter value was seen meanwhile. */
export async function keepPasskeyUse(trx: Trx, id: Id<'passkey'>, counter: number, synced: boolean, at: Instant): Promise<boolean> {
  const { rows } = await sql`
    UPDATE accounts.passkey SET counter = ${counter}, synced = ${synced}, last_used_at = ${at}
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0)) RETURNING 1`.execute(trx)
  return rows.length === 1
}

export async function renamePasskeyOf(trx: Trx, memberId: Id<'member'>, id: Id<'passkey'>, name: string): Promise<boolean> {
  const { rows } = await sql`UPDATE accounts.passkey SET name = ${name} WHERE id = ${id} AND member_id = ${memberId} RETURNING 1`.execute(trx)
  return rows.length === 1
}

/** Removes one passkey of a member, or all of them; returns their number. */
export async function deletePasskeys(trx: Trx, memberId: Id<'member'>, which: Id<'passkey'> | 'all'): Promise<number> {
  const chosen = which === 'all' ? sql`true` : sql`id = ${which}`
  const { rows } = await sql`DELETE FROM accounts.passkey WHERE member_id = ${memberId} AND ${chosen} RETURNING 1`.execute(trx)
  return rows.length
}
