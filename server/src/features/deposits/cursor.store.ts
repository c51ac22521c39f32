import type { NetworkCode } from '@ohmstead/contract/networks/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** The newest block up to which all deposits of a network are taken as final. */
export interface Cursor {
  readonly number: bigint
  /** Null: the owner of the database set it back, and the network was not asked for it yet. */
  readonly hash: string | null
  readonly fault: string | null
}

export async function cursorOf(q: Queryable, network: NetworkCode): Promise<Cursor | null> {
  const { rows } = await sql<Cursor>`
    SELECT block_number AS number, block_hash AS hash, fault FROM deposits.cursor WHERE network = ${network}`.execute(q)
  return rows[0] ?? null
}

/** Begins a network at a block; there were no addresses before it. */
export async function beginAt(q: Queryable, network: NetworkCode, { number, hash }: { number: bigint; hash: string }): Promise<void> {
  await sql`INSERT INTO deposits.cursor (network, block_number, block_hash) VALUES (${network}, ${number}, ${hash}) ON CONFLICT (network) DO NOTHING`.execute(
    q,
  )
}

/** Moves the cursor from one block to a later one, or gives it the hash that it has not got yet. False: another process moved it. */
export async function moveCursor(trx: Trx, network: NetworkCode, from: Cursor, to: { number: bigint; hash: string }): Promise<boolean> {
  const { rows } = await sql`
    UPDATE deposits.cursor SET block_number = ${to.number}, block_hash = ${to.hash}, fault = NULL
     WHERE network = ${network} AND block_number = ${from.number} AND block_hash IS NOT DISTINCT FROM ${from.hash} RETURNING network`.execute(trx)
  return rows.length > 0
}

/** Stores why nothing is taken from a network; null when it is taken again. */
export async function saveFault(q: Queryable, network: NetworkCode, fault: string | null): Promise<void> {
  await sql`UPDATE deposits.cursor SET fault = ${fault} WHERE network = ${network}`.execute(q)
}

/** Up to which block the deposits of a network are stored as final; null: nothing was read. */
export async function depositsTakenUpTo(q: Queryable, network: NetworkCode): Promise<bigint | null> {
  return (await cursorOf(q, network))?.number ?? null
}
