import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Phase, TransferCode, TransferId } from '../ledger/index.ts'

/** A transfer with the text that the ledger hashes, and the sealed block that contains it. */
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

/** A share of a charging session by its transfer, or the transfer that resolved it. */
export async function provenTransfer(q: Queryable, by: { readonly id: string } | { readonly releaseOf: TransferId }): Promise<ProvenTransfer | null> {
  const wanted = 'id' in by ? sql`p.transfer_id = ${by.id}::uuid` : sql`p.hold_id = ${by.releaseOf}::uuid AND p.phase = 'capture'`
  const { rows } = await sql<FlatTransfer>`
    SELECT p.transfer_id AS "transferId", p.code, p.phase, p.hold_id AS "holdId", p.amount_micros AS amount, p.credit_owner AS "creditOwner",
           p.cause_id AS "chargingSessionId", platform.not_null(p.detail) AS name, p.happened_at AS at, platform.not_null(p.canonical) AS canonical, platform.not_null(p.hash) AS hash,
           p.block AS "blockNumber", p.block_hash AS "blockHash", p.sealed_at AS "sealedAt"
      FROM ledger.proof p
     WHERE ${wanted} AND p.code IN ('host_share', 'energy_reimbursed', 'rebate') AND p.credit_kind = 'income'`.execute(q)
  const row = rows[0]
  if (!row) return null
  const { blockNumber, blockHash, sealedAt, ...rest } = row
  const isSealed = blockNumber !== null && blockHash !== null && sealedAt !== null
  return { ...rest, block: isSealed ? { number: Number(blockNumber), hash: blockHash.toString('hex'), sealedAt } : null }
}
