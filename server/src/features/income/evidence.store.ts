import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Phase, TransferCode, TransferId } from '../ledger/index.ts'

/** A transfer with the text that the ledger hashes, and the sealed block it lies in. */
export interface ProvenTransfer {
  readonly transferId: TransferId
  readonly code: TransferCode
  readonly phase: Phase
  readonly holdId: TransferId | null
  readonly amount: Micros
  readonly creditOwner: string
  readonly chargingSessionId: Id<'chargingSession'>
  readonly name: string
  readonly at: Instant
  readonly canonical: string
  readonly hash: Buffer
  readonly block: { readonly number: number; readonly hash: string; readonly sealedAt: Instant } | null
}

interface FlatTransfer extends Omit<ProvenTransfer, 'block'> {
  readonly blockNumber: bigint | null
  readonly blockHash: Buffer | null
  readonly sealedAt: Instant | null
}

/**
 * A share of a charging session by its transfer, or the transfer that resolved it. The canonical text is what `ledger.row_hash`
 * hashes; a test holds the two together.
 */
export async function provenTransfer(q: Queryable, by: { readonly id: string } | { readonly releaseOf: TransferId }): Promise<ProvenTransfer | null> {
  const wanted = 'id' in by ? sql`t.id = ${by.id}::uuid` : sql`t.hold_id = ${by.releaseOf}::uuid AND t.phase = 'capture'`
  const { rows } = await sql<FlatTransfer>`
    SELECT t.id AS "transferId", t.code, t.phase, t.hold_id AS "holdId", t.amount_micros AS amount, c.owner AS "creditOwner", t.cause_id AS "chargingSessionId",
           t.detail AS name, t.happened_at AS at, ledger.row_hash(t) AS hash, b.n AS "blockNumber", b.hash AS "blockHash", b.sealed_at AS "sealedAt",
           concat_ws('|',
             t.id, t.seq, t.xact, t.code, t.phase, t.debit, t.credit, t.amount_micros, coalesce(t.hold_id::text, '-'), t.cause_kind, t.cause_id,
             (extract(epoch FROM t.happened_at) * 1000000)::bigint, (extract(epoch FROM t.recorded_at) * 1000000)::bigint, t.posted_by,
             coalesce(encode(t.evidence, 'hex'), '-'), coalesce(length(t.detail)::text, '-'), t.detail, coalesce(length(t.grp)::text, '-'), t.grp) AS canonical
      FROM ledger.transfer t
      JOIN ledger.account c ON c.id = t.credit
      LEFT JOIN ledger.block b ON t.xact >= b.from_xact AND t.xact < b.upto_xact
     WHERE ${wanted} AND t.code IN ('host_share', 'energy_reimbursed', 'rebate') AND c.kind = 'income'`.execute(q)
  const row = rows[0]
  if (!row) return null
  const { blockNumber, blockHash, sealedAt, ...rest } = row
  const isSealed = blockNumber !== null && blockHash !== null && sealedAt !== null
  return { ...rest, block: isSealed ? { number: Number(blockNumber), hash: blockHash.toString('hex'), sealedAt } : null }
}

/** What was held for a charging session in all, and when its payment was taken. */
export async function paymentOf(
  q: Queryable,
  id: Id<'chargingSession'>,
  payment: number,
): Promise<{ paid: Micros; held: Micros; paidAt: Instant } | null> {
  const { rows } = await sql<{ paid: Micros; held: Micros; paidAt: Instant }>`
    SELECT c.amount_micros AS paid, c.collected_at AS "paidAt",
           coalesce((SELECT sum(h.amount_micros) FROM charging.hold h WHERE h.charging_session_id = c.charging_session_id AND h.held_at <= c.collected_at), 0)::bigint AS held
      FROM charging.collection c WHERE c.charging_session_id = ${id} AND c.payment = ${payment}`.execute(q)
  return rows[0] ?? null
}
