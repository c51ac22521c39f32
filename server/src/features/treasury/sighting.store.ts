import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import type { missingKinds } from '@ohmstead/contract/treasury/types'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** What the books say of a network and the worker has not found there yet. */
export interface Unseen {
  readonly what: 'deposit' | 'movement' | 'payment'
  readonly transactionHash: string
  readonly logIndex: number
  /** Null for a payment: its transaction says in which block it is. */
  readonly block: bigint | null
  /** What the signer says became of a payment; null for what is no payment. */
  readonly claim: 'confirmed' | 'failed' | 'dead' | null
  /** Of a payment: its number and expiry, and its bytes when they are said to be dead. */
  readonly nonce: number | null
  readonly expiresAt: Instant | null
  readonly raw: string | null
  readonly sender: string
  readonly recipient: string
  /** In micro-units; more than the ledger moves at once is possible. */
  readonly amount: string
  /** False: it was looked for and not found. */
  readonly found: boolean | null
}

/** Those that were never looked for first. */
export async function unseenOn(q: Queryable, network: NetworkCode, limit: number): Promise<Unseen[]> {
  const { rows } = await sql<Unseen>`
    SELECT platform.not_null(u.what) AS what, platform.not_null(u.transaction_hash) AS "transactionHash", platform.not_null(u.log_index) AS "logIndex",
           u.block_number AS block, u.found, platform.not_null(u.sender) AS sender, platform.not_null(u.recipient) AS recipient, platform.not_null(u.amount) AS amount,
           u.claim, u.nonce::int AS nonce, u.expires_at AS "expiresAt", u.raw
      FROM treasury.unseen u WHERE u.network = ${network} ORDER BY u.found NULLS FIRST, u.stored_at LIMIT ${limit}`.execute(q)
  return rows
}

/** Says nothing of what the signer has said something else about meanwhile. */
export async function saveSighting(
  q: Queryable,
  network: NetworkCode,
  { what, transactionHash, logIndex, claim }: Unseen,
  found: boolean,
): Promise<void> {
  await sql`
    UPDATE treasury.sighting SET found = ${found}
     WHERE network = ${network} AND transaction_hash = ${transactionHash} AND log_index = ${logIndex} AND what = ${what} AND claim IS NOT DISTINCT FROM ${claim}
       AND found IS DISTINCT FROM ${found}`.execute(q)
}

/** Notes up to where the worker sees a network. */
export async function saveWitness(q: Queryable, network: NetworkCode, final: bigint): Promise<void> {
  await sql`
    INSERT INTO treasury.witness (network, final_number) VALUES (${network}, ${final})
    ON CONFLICT (network) DO UPDATE SET final_number = excluded.final_number`.execute(q)
}

export interface Checked {
  /** Up to which block everything that arrived at addresses of members is a deposit; null: it was not looked for yet. */
  readonly checked: bigint | null
  /** The first that arrived after it and is none; null: all is well. */
  readonly skipped: string | null
}

export async function checkedOn(q: Queryable, network: NetworkCode): Promise<Checked | null> {
  const { rows } = await sql<Checked>`
    SELECT w.checked_number AS checked, w.skipped FROM treasury.witness w WHERE w.network = ${network}`.execute(q)
  return rows[0] ?? null
}

export async function saveChecked(q: Queryable, network: NetworkCode, { checked, skipped }: Checked): Promise<void> {
  await sql`UPDATE treasury.witness SET checked_number = ${checked}, skipped = left(${skipped}, 300) WHERE network = ${network}`.execute(q)
}

/** Whether every deposit that the money of a withdrawal can have come from was seen twice. */
export async function isMoneySeen(q: Queryable, id: Id<'withdrawal'>): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`SELECT platform.not_null(treasury.is_money_seen(${id})) AS seen`.execute(q)
  return rows[0]?.seen ?? false
}

export interface Missing {
  readonly what: (typeof missingKinds)[number]
  readonly network: NetworkCode
  readonly transactionHash: string
  readonly logIndex: number
  readonly sender: string
  readonly recipient: string
  /** In micro-units; more than the ledger moves at once is possible. */
  readonly amount: string
  readonly since: Instant
  /** What the signer says became of a payment; null for what is no payment. */
  readonly claim: Unseen['claim']
  readonly depositId: Id<'deposit'> | null
  readonly memberId: Id<'member'> | null
}

/** What the worker does not find on the networks and two people have not taken back, the oldest first. */
export async function missingOn(q: Queryable, limit: number): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    SELECT platform.not_null(m.what) AS what, platform.not_null(m.network) AS "network", platform.not_null(m.transaction_hash) AS "transactionHash",
           platform.not_null(m.log_index) AS "logIndex", platform.not_null(m.sender) AS sender, platform.not_null(m.recipient) AS recipient,
           platform.not_null(m.amount) AS amount, platform.not_null(m.stored_at) AS since, m.claim, m.deposit_id AS "depositId", m.member_id AS "memberId"
      FROM treasury.missing m ORDER BY m.stored_at, m.transaction_hash, m.log_index LIMIT ${limit}`.execute(q)
  return rows
}

export async function isDepositMissing(q: Queryable, id: Id<'deposit'>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM treasury.missing m WHERE m.deposit_id = ${id}`.execute(q)
  return rows.length > 0
}

export async function isMovementMissing(
  q: Queryable,
  { network, transactionHash, logIndex }: Pick<Missing, 'network' | 'transactionHash' | 'logIndex'>,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM treasury.missing m
     WHERE m.what = 'movement' AND m.network = ${network} AND m.transaction_hash = ${transactionHash} AND m.log_index = ${logIndex}`.execute(q)
  return rows.length > 0
}
