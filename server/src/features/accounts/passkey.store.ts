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
  id, member_id as "memberId", credential_id as "credentialId", public_key as "publicKey", host, name, transports, counter, synced,
  created_at as "createdAt", last_used_at as "lastUsedAt"`

type Row = Omit<Passkey, 'counter'> & { counter: bigint }

function fromRow({ counter, ...row }: Row): Passkey {
  return { ...row, counter: Number(counter) }
}

/** The passkeys of a member, newest first. */
export async function passkeysOf(q: Queryable, memberId: Id<'member'>): Promise<Passkey[]> {
  const { rows } = await sql<Row>`
    select ${columns} from accounts.passkey where member_id = ${memberId} order by created_at desc, id desc`.execute(q)
  return rows.map(fromRow)
}

export async function countPasskeys(q: Queryable, memberId: Id<'member'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from accounts.passkey where member_id = ${memberId}`.execute(q)
  return rows[0]?.count ?? 0
}

/** One at a time for a member, so that two at once cannot both be the last one allowed. */
export async function lockPasskeys(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${memberId}, 2146))`.execute(trx)
}

/** The passkey of a credential, locked until the transaction ends. */
export async function lockPasskey(trx: Trx, credentialId: Buffer): Promise<Passkey | null> {
  const { rows } = await sql<Row>`select ${columns} from accounts.passkey where credential_id = ${credentialId} for update`.execute(trx)
  return rows[0] ? fromRow(rows[0]) : null
}

/** Adds a passkey; false where it is somebody's already. */
export async function insertPasskey(trx: Trx, p: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> {
  const { rows } = await sql`
    insert into accounts.passkey (id, member_id, credential_id, public_key, host, name, transports, counter, synced, created_at)
    values (${p.id}, ${p.memberId}, ${p.credentialId}, ${p.publicKey}, ${p.host}, ${p.name}, ${[...p.transports]}, ${p.counter}, ${p.synced}, ${p.createdAt})
    on conflict (credential_id) do nothing returning 1`.execute(trx)
  return rows.length === 1
}

/** Keeps a use; false where the device's count was seen meanwhile. */
export async function keepPasskeyUse(trx: Trx, id: Id<'passkey'>, counter: number, synced: boolean, at: Instant): Promise<boolean> {
  const { rows } = await sql`
    update accounts.passkey set counter = ${counter}, synced = ${synced}, last_used_at = ${at}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0)) returning 1`.execute(trx)
  return rows.length === 1
}

export async function renamePasskeyOf(trx: Trx, memberId: Id<'member'>, id: Id<'passkey'>, name: string): Promise<boolean> {
  const { rows } = await sql`update accounts.passkey set name = ${name} where id = ${id} and member_id = ${memberId} returning 1`.execute(trx)
  return rows.length === 1
}

/** Removes one passkey of a member, or all of them; answers how many there were. */
export async function deletePasskeys(trx: Trx, memberId: Id<'member'>, which: Id<'passkey'> | 'all'): Promise<number> {
  const chosen = which === 'all' ? sql`true` : sql`id = ${which}`
  const { rows } = await sql`delete from accounts.passkey where member_id = ${memberId} and ${chosen} returning 1`.execute(trx)
  return rows.length
}
