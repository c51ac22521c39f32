import type { NetworkCode } from '@ohmstead/contract/networks/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Coins that the wallet gives to another address of the operator, so that it can pay a fee. */
export interface CoinTransfer {
  readonly cause: string
  readonly recipient: string
  /** In the smallest unit of the coin. */
  readonly amount: bigint
}

/** Coins that were asked for and are not signed, the oldest first. */
export async function unsignedCoins(q: Queryable, network: NetworkCode, limit: number): Promise<CoinTransfer[]> {
  const { rows } = await sql<CoinTransfer>`
    SELECT c.cause, c.recipient, c.amount_wei AS amount FROM withdrawals.coin_transfer c
     WHERE c.network = ${network} AND c.signed_at IS NULL AND c.cancelled_at IS NULL ORDER BY c.asked_at, c.cause LIMIT ${limit}`.execute(q)
  return rows
}

/** Signed coins whose outcome is not final. */
export interface OpenCoins {
  readonly cause: string
  readonly hash: string
  readonly sender: string
  readonly nonce: number
  readonly raw: string
}

export async function openCoins(q: Queryable, network: NetworkCode): Promise<OpenCoins[]> {
  const { rows } = await sql<OpenCoins>`
    SELECT c.cause, platform.not_null(c.hash) AS hash, platform.not_null(c.sender) AS sender, platform.not_null(c.nonce)::int AS nonce, platform.not_null(c.raw) AS raw
      FROM withdrawals.coin_transfer c WHERE c.network = ${network} AND c.signed_at IS NOT NULL AND c.outcome IS NULL ORDER BY c.nonce`.execute(q)
  return rows
}

/** Stores signed bytes before a node sees them. False: they are not needed any more, or were signed meanwhile. */
export async function storeCoins(trx: Trx, cause: string, { hash, sender, nonce, raw }: Omit<OpenCoins, 'cause'>): Promise<boolean> {
  const { rows } = await sql`
    UPDATE withdrawals.coin_transfer SET sender = ${sender}, nonce = ${BigInt(nonce)}, hash = ${hash}, raw = ${raw}, signed_at = platform.now()
     WHERE cause = ${cause} AND signed_at IS NULL AND cancelled_at IS NULL RETURNING cause`.execute(trx)
  return rows.length > 0
}

export async function endCoins(q: Queryable, cause: string, outcome: 'confirmed' | 'failed'): Promise<void> {
  await sql`UPDATE withdrawals.coin_transfer SET outcome = ${outcome} WHERE cause = ${cause} AND outcome IS NULL`.execute(q)
}

/** What can never be included is signed again. */
export async function forgetCoins(q: Queryable, { cause, hash }: Pick<OpenCoins, 'cause' | 'hash'>): Promise<void> {
  await sql`
    UPDATE withdrawals.coin_transfer SET sender = NULL, nonce = NULL, hash = NULL, raw = NULL, signed_at = NULL WHERE cause = ${cause} AND hash = ${hash} AND outcome IS NULL`.execute(
    q,
  )
}
