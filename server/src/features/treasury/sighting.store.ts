import type { Id } from '@ohmstead/contract/kernel/id'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** What the books say of a network and the worker has not found there yet. */
export interface Unseen {
  readonly what: 'deposit' | 'movement' | 'payment'
  readonly transactionHash: string
  readonly logIndex: number
  /** Null for a payment: its transaction says in which block it is. */
  readonly block: bigint | null
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
    SELECT s.what, s.transaction_hash AS "transactionHash", s.log_index AS "logIndex", coalesce(d.block_number, m.block_number) AS block, s.found,
           platform.not_null(coalesce(d.sender, m.sender, c.sender)) AS sender, platform.not_null(coalesce(d.recipient, m.recipient, x.address)) AS recipient,
           platform.not_null(coalesce(d.large_amount, d.amount_micros::text, m.amount_micros::text, (x.amount_micros - x.fee_micros)::text)) AS amount
      FROM treasury.sighting s
      LEFT JOIN deposits.deposit d ON s.what = 'deposit' AND d.network = s.network AND d.transaction_hash = s.transaction_hash AND d.log_index = s.log_index
      LEFT JOIN treasury.movement m ON s.what = 'movement' AND m.network = s.network AND m.transaction_hash = s.transaction_hash AND m.log_index = s.log_index
      LEFT JOIN withdrawals.chain_transaction c ON s.what = 'payment' AND c.hash = s.transaction_hash
      LEFT JOIN withdrawals.withdrawal x ON x.id = c.withdrawal_id
     WHERE s.network = ${network} AND s.found IS NOT TRUE ORDER BY s.found NULLS FIRST, s.stored_at LIMIT ${limit}`.execute(q)
  return rows
}

export async function saveSighting(q: Queryable, network: NetworkCode, { what, transactionHash, logIndex }: Unseen, found: boolean): Promise<void> {
  await sql`
    UPDATE treasury.sighting SET found = ${found}
     WHERE network = ${network} AND transaction_hash = ${transactionHash} AND log_index = ${logIndex} AND what = ${what} AND found IS DISTINCT FROM ${found}`.execute(
    q,
  )
}

/** Notes up to where the worker sees a network. */
export async function saveWitness(q: Queryable, network: NetworkCode, final: bigint): Promise<void> {
  await sql`
    INSERT INTO treasury.witness (network, final_number) SELECT n.network, ${final} FROM networks.node n WHERE n.network = ${network}
    ON CONFLICT (network) DO UPDATE SET final_number = excluded.final_number`.execute(q)
}

/** Whether every deposit that the money of a withdrawal can have come from was seen twice. */
export async function isMoneySeen(q: Queryable, id: Id<'withdrawal'>): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`SELECT platform.not_null(treasury.is_money_seen(${id})) AS seen`.execute(q)
  return rows[0]?.seen ?? false
}
