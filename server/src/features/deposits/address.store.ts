import type { Id } from '@ohmstead/contract/kernel/id'
import type { NetworkFamily } from '@ohmstead/contract/networks/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

export interface MemberAddress {
  readonly address: string
  readonly memberId: Id<'member'>
  readonly family: NetworkFamily
  readonly index: number
}

const columns = sql`a.address, a.member_id AS "memberId", a.family AS "family", a.derivation_index AS "index"`

/** The addresses of a member. */
export async function addressesOf(q: Queryable, memberId: Id<'member'>): Promise<MemberAddress[]> {
  const { rows } = await sql<MemberAddress>`SELECT ${columns} FROM deposits.member_address a WHERE a.member_id = ${memberId}`.execute(q)
  return rows
}

/** Whether something was paid to an address. */
export async function isPaid(q: Queryable, address: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM deposits.deposit d WHERE d.recipient = ${address} LIMIT 1`.execute(q)
  return rows.length > 0
}

/** The member whom an address was given to, whose account may be closed; null: no one. */
export async function memberOfAddress(q: Queryable, address: string): Promise<Id<'member'> | null> {
  const { rows } = await sql<{ memberId: Id<'member'> }>`
    SELECT a.member_id AS "memberId" FROM deposits.member_address a WHERE a.address = ${address}`.execute(q)
  return rows[0]?.memberId ?? null
}

/** The index of a new address: that of the member's other addresses, or the next free one. Until the transaction ends no other member gets one. */
export async function nextIndex(trx: Trx, memberId: Id<'member'>): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('deposits.member_address', 0))`.execute(trx)
  const { rows } = await sql<{ index: number }>`
    SELECT coalesce((SELECT a.derivation_index FROM deposits.member_address a WHERE a.member_id = ${memberId} LIMIT 1),
                    (SELECT max(a.derivation_index) + 1 FROM deposits.member_address a), 0) AS "index"`.execute(trx)
  return rows[0]?.index ?? 0
}

/** The index after the last one that a member has. */
export async function firstFreeIndex(q: Queryable): Promise<number> {
  const { rows } = await sql<{ index: number }>`SELECT coalesce(max(a.derivation_index) + 1, 0) AS "index" FROM deposits.member_address a`.execute(q)
  return rows[0]?.index ?? 0
}

export async function insertAddress(trx: Trx, { address, memberId, family, index }: MemberAddress): Promise<void> {
  await sql`
    INSERT INTO deposits.member_address (address, member_id, family, derivation_index) VALUES (${address}, ${memberId}, ${family}, ${index})`.execute(
    trx,
  )
}

/** Addresses of a family with their index, from an index on, in its order. */
export async function addressesFrom(q: Queryable, family: NetworkFamily, index: number, limit: number): Promise<MemberAddress[]> {
  const { rows } = await sql<MemberAddress>`
    SELECT ${columns} FROM deposits.member_address a WHERE a.family = ${family} AND a.derivation_index >= ${index} ORDER BY a.derivation_index LIMIT ${limit}`.execute(
    q,
  )
  return rows
}

/** Every address of a family that a member was given. */
export async function givenAddresses(q: Queryable, family: NetworkFamily): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`SELECT a.address FROM deposits.member_address a WHERE a.family = ${family}`.execute(q)
  return rows.map(({ address }) => address)
}
