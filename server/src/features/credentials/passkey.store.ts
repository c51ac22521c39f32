import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Owner, OwnerKind, OwnerOf } from './owner.ts'

export interface Passkey<K extends OwnerKind = OwnerKind> {
  readonly id: Id<'passkey'>
  readonly owner: OwnerOf<K>
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

const places = {
  member: { table: sql`accounts.passkey`, owner: sql`member_id` },
  staff: { table: sql`staff.passkey`, owner: sql`staff_id` },
} as const

const columns = sql`
  credential_id AS "credentialId", public_key AS "publicKey", host, name, transports, counter, synced, created_at AS "createdAt",
  last_used_at AS "lastUsedAt"`

type Row = Omit<Passkey, 'counter' | 'owner'> & { ownerId: string; counter: bigint }

function fromRow<K extends OwnerKind>(kind: K, { counter, ownerId, ...row }: Row): Passkey<K> {
  return { ...row, owner: { kind, id: ownerId } as unknown as OwnerOf<K>, counter: Number(counter) }
}

/** The passkeys of a person, newest first. */
export async function passkeysOf(q: Queryable, owner: Owner): Promise<Passkey[]> {
  const place = places[owner.kind]
  const { rows } = await sql<Row>`
    SELECT id, ${place.owner} AS "ownerId", ${columns} FROM ${place.table} WHERE ${place.owner} = ${owner.id} ORDER BY created_at DESC, id DESC`.execute(
    q,
  )
  return rows.map((row) => fromRow(owner.kind, row))
}

export async function countPasskeys(q: Queryable, owner: Owner): Promise<number> {
  return (await passkeyCounts(q, owner.kind, [owner.id])).get(owner.id) ?? 0
}

/** How many passkeys each of these people has. */
export async function passkeyCounts(q: Queryable, kind: OwnerKind, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const place = places[kind]
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT ${place.owner} AS id, count(*)::int AS count FROM ${place.table} WHERE ${place.owner} = ANY (${ids}::text[]) GROUP BY 1`.execute(q)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Serialised per person, so that two concurrent requests cannot both add the last allowed one. */
export async function lockPasskeys(trx: Trx, { id }: Owner): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 2146))`.execute(trx)
}

/** The passkey of a credential, locked until the transaction ends. */
export async function lockPasskey<K extends OwnerKind>(trx: Trx, kind: K, credentialId: Buffer): Promise<Passkey<K> | null> {
  const place = places[kind]
  const { rows } = await sql<Row>`
    SELECT id, ${place.owner} AS "ownerId", ${columns} FROM ${place.table} WHERE credential_id = ${credentialId} FOR UPDATE`.execute(trx)
  return rows[0] ? fromRow(kind, rows[0]) : null
}

/** Adds a passkey; false where the credential exists already. */
export async function insertPasskey(trx: Trx, p: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> {
  const place = places[p.owner.kind]
  const { rows } = await sql`
    INSERT INTO ${place.table} (id, ${place.owner}, credential_id, public_key, host, name, transports, counter, synced, created_at)
    VALUES (${p.id}, ${p.owner.id}, ${p.credentialId}, ${p.publicKey}, ${p.host}, ${p.name}, ${[...p.transports]}, ${p.counter}, ${p.synced}, ${p.createdAt})
    ON CONFLICT (credential_id) DO NOTHING RETURNING 1`.execute(trx)
  return rows.length === 1
}

/** Stores a use; false where the device's counter value was seen meanwhile. */
export async function keepPasskeyUse(
  trx: Trx,
  kind: OwnerKind,
  id: Id<'passkey'>,
  { counter, synced, at }: { readonly counter: number; readonly synced: boolean; readonly at: Instant },
): Promise<boolean> {
  const place = places[kind]
  const { rows } = await sql`
    UPDATE ${place.table} SET counter = ${counter}, synced = ${synced}, last_used_at = ${at}
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0)) RETURNING 1`.execute(trx)
  return rows.length === 1
}

/** Renames a passkey of a member. */
export async function renamePasskeyOf(trx: Trx, memberId: Id<'member'>, id: Id<'passkey'>, name: string): Promise<boolean> {
  const { rows } = await sql`UPDATE accounts.passkey SET name = ${name} WHERE id = ${id} AND member_id = ${memberId} RETURNING 1`.execute(trx)
  return rows.length === 1
}

/** Removes one passkey of a person, or all of them; returns their number. */
export async function deletePasskeys(trx: Trx, owner: Owner, which: Id<'passkey'> | 'all'): Promise<number> {
  const place = places[owner.kind]
  const chosen = which === 'all' ? sql`true` : sql`id = ${which}`
  const { rows } = await sql`DELETE FROM ${place.table} WHERE ${place.owner} = ${owner.id} AND ${chosen} RETURNING 1`.execute(trx)
  return rows.length
}
