import type { Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** What became of a signed transaction; dead: it can never be included. */
export type TransactionOutcome = 'confirmed' | 'failed' | 'dead'

/** A signed transaction as pages show it. */
export interface TransactionRow {
  readonly hash: string
  readonly withdrawalId: Id<'withdrawal'>
  readonly nonce: number
  readonly signedAt: Instant
  readonly broadcastAt: Instant | null
  readonly outcome: TransactionOutcome | null
  readonly endedAt: Instant | null
}

/** The transactions of withdrawals, newest first. */
export async function transactionsOf(q: Queryable, ids: readonly Id<'withdrawal'>[]): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    SELECT c.hash, c.withdrawal_id AS "withdrawalId", c.nonce::int AS nonce, c.signed_at AS "signedAt", c.broadcast_at AS "broadcastAt", c.outcome, c.ended_at AS "endedAt"
      FROM withdrawals.chain_transaction c WHERE c.withdrawal_id = ANY (${ids}::text[]) ORDER BY c.signed_at DESC, c.nonce DESC`.execute(q)
  return rows
}

/** A transaction whose outcome is not final. */
export interface OpenTransaction {
  readonly hash: string
  readonly withdrawalId: Id<'withdrawal'>
  readonly sender: string
  readonly nonce: number
  readonly raw: string
  readonly broadcastAt: Instant | null
  /** When it can no longer get into a block; null: it does not expire. */
  readonly expiresAt: Instant | null
}

export async function openTransactions(q: Queryable, network: NetworkCode): Promise<OpenTransaction[]> {
  const { rows } = await sql<OpenTransaction>`
    SELECT c.hash, c.withdrawal_id AS "withdrawalId", c.sender, c.nonce::int AS nonce, c.raw, c.broadcast_at AS "broadcastAt", c.expires_at AS "expiresAt"
      FROM withdrawals.chain_transaction c WHERE c.network = ${network} AND c.outcome IS NULL ORDER BY c.nonce`.execute(q)
  return rows
}

/** A transaction of which the signer said what became of it, and whose withdrawal has not followed yet. */
export interface ClaimedTransaction extends OpenTransaction {
  readonly outcome: TransactionOutcome
}

export async function claimedTransactions(q: Queryable, network: NetworkCode): Promise<ClaimedTransaction[]> {
  const { rows } = await sql<ClaimedTransaction>`
    SELECT c.hash, c.withdrawal_id AS "withdrawalId", c.sender, c.nonce::int AS nonce, c.raw, c.broadcast_at AS "broadcastAt", c.expires_at AS "expiresAt",
           platform.not_null(c.outcome) AS outcome
      FROM withdrawals.withdrawal x JOIN withdrawals.chain_transaction c ON c.withdrawal_id = x.id
     WHERE x.network = ${network} AND x.state IN ('signing', 'broadcast') AND c.outcome IS NOT NULL
       -- One that was signed again after a dead transaction follows the newer one.
       AND NOT EXISTS (SELECT FROM withdrawals.chain_transaction n WHERE n.withdrawal_id = x.id AND c.outcome = 'dead' AND n.outcome IS DISTINCT FROM 'dead')
     ORDER BY c.nonce`.execute(q)
  return rows
}

/** Whether a withdrawal or coins on a network are to be sent, or were signed and have not ended. */
export async function hasUnsent(q: Queryable, network: NetworkCode): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM withdrawals.withdrawal x WHERE x.network = ${network} AND x.state IN ('approved', 'signing', 'broadcast')
    UNION ALL
    SELECT FROM withdrawals.coin_transfer c WHERE c.network = ${network} AND c.outcome IS NULL AND c.cancelled_at IS NULL LIMIT 1`.execute(q)
  return rows.length > 0
}

/** The nonce after the last one that was signed here and is not dead, for a withdrawal or for coins; zero where none was. */
export async function nonceAfter(q: Queryable, network: NetworkCode, sender: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    SELECT coalesce(max(x.nonce) + 1, 0)::int AS next FROM (
      SELECT c.nonce FROM withdrawals.chain_transaction c WHERE c.network = ${network} AND c.sender = ${sender} AND c.outcome IS DISTINCT FROM 'dead'
      UNION ALL
      SELECT c.nonce FROM withdrawals.coin_transfer c WHERE c.network = ${network} AND c.sender = ${sender}) x`.execute(q)
  return rows[0]?.next ?? 0
}

export interface NewTransaction {
  readonly hash: string
  readonly withdrawalId: Id<'withdrawal'>
  readonly network: NetworkCode
  readonly sender: string
  readonly nonce: number
  readonly raw: string
  readonly expiresAt: Instant | null
}

/** Stores signed bytes, before a node sees them; the database sets the time. */
export async function insertTransaction(trx: Trx, { hash, withdrawalId, network, sender, nonce, raw, expiresAt }: NewTransaction): Promise<void> {
  await sql`
    INSERT INTO withdrawals.chain_transaction (hash, withdrawal_id, network, sender, nonce, raw, expires_at, signed_at)
    VALUES (${hash}, ${withdrawalId}, ${network}, ${sender}, ${BigInt(nonce)}, ${raw}, ${expiresAt}, platform.now())`.execute(trx)
}

export async function markBroadcast(trx: Trx, hash: string): Promise<void> {
  await sql`UPDATE withdrawals.chain_transaction c SET broadcast_at = platform.now() WHERE c.hash = ${hash} AND c.broadcast_at IS NULL`.execute(trx)
}

/** Stores what became of a transaction. */
export async function claimOutcome(trx: Trx, hash: string, outcome: TransactionOutcome): Promise<void> {
  await sql`
    UPDATE withdrawals.chain_transaction c SET outcome = ${outcome}, broadcast_at = coalesce(c.broadcast_at, platform.now()) WHERE c.hash = ${hash}`.execute(
    trx,
  )
}

/** Withdraws what was said of a transaction, which its withdrawal has not followed. */
export async function withdrawOutcome(q: Queryable, hash: string): Promise<void> {
  await sql`UPDATE withdrawals.chain_transaction c SET outcome = NULL WHERE c.hash = ${hash}`.execute(q)
}

/** Approved withdrawals on a network, oldest first, without those of members who are frozen. */
export async function approvedOn(q: Queryable, network: NetworkCode, limit: number): Promise<Id<'withdrawal'>[]> {
  const { rows } = await sql<{ id: Id<'withdrawal'> }>`
    SELECT x.id FROM withdrawals.withdrawal x WHERE x.network = ${network} AND x.state = 'approved' AND NOT withdrawals.is_frozen(x.member_id) ORDER BY x.approved_at, x.id LIMIT ${limit}`.execute(
    q,
  )
  return rows.map(({ id }) => id)
}

export interface Room {
  readonly signedThisHour: Micros
  /** What the ledger can still pay. */
  readonly clearingLeft: Micros
  /** Signed on this network and not included yet: how much, and how many. */
  readonly underway: Micros
  readonly unsent: bigint
}

/** What was signed within an hour, and what is left for more. Nonces below `latestNonce` are included. */
export async function roomOf(q: Queryable, network: NetworkCode, latestNonce: number): Promise<Room> {
  const { rows } = await sql<Room>`
    SELECT coalesce(sum(w.amount_micros - w.fee_micros) FILTER (WHERE c.signed_at > platform.now() - interval '1 hour'), 0)::bigint AS "signedThisHour",
           platform.not_null(withdrawals.clearing_left()) AS "clearingLeft",
           coalesce(sum(w.amount_micros - w.fee_micros) FILTER (WHERE c.outcome IS NULL AND c.network = ${network} AND c.nonce >= ${BigInt(latestNonce)}), 0)::bigint AS underway,
           count(*) FILTER (WHERE c.outcome IS NULL AND c.network = ${network} AND c.nonce >= ${BigInt(latestNonce)}) AS unsent
      FROM withdrawals.chain_transaction c JOIN withdrawals.withdrawal w ON w.id = c.withdrawal_id
     WHERE c.outcome IS DISTINCT FROM 'dead' AND (c.outcome IS NULL OR c.signed_at > platform.now() - interval '1 hour')`.execute(q)
  const [row] = rows
  assert(row, 'a sum has a row')
  return row
}

/** One signer signs at a time, so that limits and nonces are kept. */
export async function serializeSigning(trx: Trx): Promise<void> {
  await sql`SELECT withdrawals.begin_signing()`.execute(trx)
}

/** Networks on which nothing is sent, because books and network differ there, and since when. */
export async function sendingStops(q: Queryable): Promise<{ readonly network: NetworkCode; readonly since: Instant }[]> {
  const { rows } = await sql<{ network: NetworkCode; since: Instant }>`
    SELECT s.network AS "network", platform.not_null(s.since) AS since FROM withdrawals.sending_stop s WHERE s.since IS NOT NULL`.execute(q)
  return rows
}
