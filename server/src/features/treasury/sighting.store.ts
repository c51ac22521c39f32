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
    SELECT platform.not_null(u.what) AS what, platform.not_null(u.transaction_hash) AS "transactionHash", platform.not_null(u.log_index) AS "logIndex",
           u.block_number AS block, u.found, platform.not_null(u.sender) AS sender, platform.not_null(u.recipient) AS recipient, platform.not_null(u.amount) AS amount
      FROM treasury.unseen u WHERE u.network = ${network} ORDER BY u.found NULLS FIRST, u.stored_at LIMIT ${limit}`.execute(q)
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
    INSERT INTO treasury.witness (network, final_number) VALUES (${network}, ${final})
    ON CONFLICT (network) DO UPDATE SET final_number = excluded.final_number`.execute(q)
}

/** Whether every deposit that the money of a withdrawal can have come from was seen twice. */
export async function isMoneySeen(q: Queryable, id: Id<'withdrawal'>): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`SELECT platform.not_null(treasury.is_money_seen(${id})) AS seen`.execute(q)
  return rows[0]?.seen ?? false
}
