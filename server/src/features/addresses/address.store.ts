import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import { assert } from '@ohmstead/contract/kernel/assert'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

export interface SavedAddress {
  readonly id: Id<'savedAddress'>
  readonly memberId: Id<'member'>
  readonly network: NetworkCode
  readonly address: string
  readonly remark: string | null
  readonly createdAt: Instant
  readonly usableFrom: Instant
  /** Null: its member did not declare it yet. */
  readonly originator: string | null
  readonly beneficiary: string | null
  readonly provider: string | null
  readonly provenAt: Instant | null
}

/** What a member declared about an address. */
export interface Parties {
  readonly originator: string
  readonly beneficiary: string
  readonly provider: string | null
}

const columns = sql`a.id, a.member_id AS "memberId", a.network, a.address, a.remark, a.created_at AS "createdAt", a.usable_from AS "usableFrom",
  a.originator, a.beneficiary, a.provider, a.proven_at AS "provenAt"`

/** Addresses of one member are added one after the other, so that each is compared with all before it. */
export async function serializeAddresses(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('addresses.member:' || ${memberId}, 0))`.execute(trx)
}

/** The addresses of a member, newest first, without removed ones. */
export async function addressesOf(q: Queryable, memberId: Id<'member'>): Promise<SavedAddress[]> {
  const { rows } = await sql<SavedAddress>`
    SELECT ${columns} FROM addresses.saved_address a WHERE a.member_id = ${memberId} AND a.removed_at IS NULL ORDER BY a.created_at DESC, a.id DESC`.execute(
    q,
  )
  return rows
}

/** Every address that a member ever saved, newest first, each once. */
export async function everSaved(q: Queryable, memberId: Id<'member'>): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    SELECT a.address FROM addresses.saved_address a WHERE a.member_id = ${memberId} GROUP BY a.address ORDER BY max(a.created_at) DESC, a.address`.execute(
    q,
  )
  return rows.map(({ address }) => address)
}

/** An address that this member saved and did not remove. */
export async function findAddress(q: Queryable, memberId: Id<'member'>, id: Id<'savedAddress'>): Promise<SavedAddress | null> {
  const { rows } = await sql<SavedAddress>`
    SELECT ${columns} FROM addresses.saved_address a WHERE a.id = ${id} AND a.member_id = ${memberId} AND a.removed_at IS NULL`.execute(q)
  return rows[0] ?? null
}

/** Saves an address; the database sets its times. */
export async function insertAddress(
  trx: Trx,
  { id, memberId, network, address, remark }: Pick<SavedAddress, 'id' | 'memberId' | 'network' | 'address' | 'remark'>,
  parties: Parties | null = null,
): Promise<SavedAddress> {
  const { rows } = await sql<SavedAddress>`
    INSERT INTO addresses.saved_address AS a (id, member_id, network, address, remark, originator, beneficiary, provider)
    VALUES (${id}, ${memberId}, ${network}, ${address}, ${remark}, ${parties?.originator ?? null}, ${parties?.beneficiary ?? null}, ${parties?.provider ?? null})
    RETURNING ${columns}`.execute(trx)
  const saved = rows[0]
  assert(saved, 'an inserted address is returned')
  return saved
}

/** Changes the remark; null: the member has no such address. */
export async function saveRemark(trx: Trx, memberId: Id<'member'>, id: Id<'savedAddress'>, remark: string | null): Promise<SavedAddress | null> {
  const { rows } = await sql<SavedAddress>`
    UPDATE addresses.saved_address a SET remark = ${remark}
     WHERE a.id = ${id} AND a.member_id = ${memberId} AND a.removed_at IS NULL RETURNING ${columns}`.execute(trx)
  return rows[0] ?? null
}

/** Stores who sends and who receives, once; null: the member has no such address, or declared it already. */
export async function saveParties(
  trx: Trx,
  memberId: Id<'member'>,
  id: Id<'savedAddress'>,
  { originator, beneficiary, provider }: Parties,
): Promise<SavedAddress | null> {
  const { rows } = await sql<SavedAddress>`
    UPDATE addresses.saved_address a SET originator = ${originator}, beneficiary = ${beneficiary}, provider = ${provider}
     WHERE a.id = ${id} AND a.member_id = ${memberId} AND a.removed_at IS NULL AND a.originator IS NULL RETURNING ${columns}`.execute(trx)
  return rows[0] ?? null
}

/** Stores a signature that was verified, once; null: there is one already. */
export async function saveProof(trx: Trx, memberId: Id<'member'>, id: Id<'savedAddress'>, signature: string): Promise<SavedAddress | null> {
  const { rows } = await sql<SavedAddress>`
    UPDATE addresses.saved_address a SET proof = ${signature}
     WHERE a.id = ${id} AND a.member_id = ${memberId} AND a.removed_at IS NULL AND a.proof IS NULL RETURNING ${columns}`.execute(trx)
  return rows[0] ?? null
}

/** Removes an address; returns whether the member had it. */
export async function remove(trx: Trx, memberId: Id<'member'>, id: Id<'savedAddress'>): Promise<boolean> {
  const { rows } = await sql`
    UPDATE addresses.saved_address a SET removed_at = platform.now()
     WHERE a.id = ${id} AND a.member_id = ${memberId} AND a.removed_at IS NULL RETURNING a.id`.execute(trx)
  return rows.length === 1
}

/** Deletes the addresses of a member whose account is closed. */
export async function eraseAddressesOf(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`DELETE FROM addresses.saved_address a WHERE a.member_id = ${memberId}`.execute(trx)
}
