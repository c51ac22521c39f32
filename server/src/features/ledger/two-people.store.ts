import { sql } from 'kysely'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import type { Entry, TransferCode, TransferId } from './transfer.ts'
import { refusing } from './transfer.store.ts'

/** Two different members of staff who approved, and why: members see the reason. */
export interface Agreement {
  readonly askedBy: Id<'staff'>
  readonly approvedBy: Id<'staff'>
  readonly reason: string
}

/** Records that two people approved exactly this entry. Comes before posting it. */
export async function approve(
  q: Queryable,
  { code, cause, key, debit, credit, amount }: Entry,
  { askedBy, approvedBy, reason }: Agreement,
): Promise<void> {
  await refusing(
    sql`SELECT ledger.approve(${code}, ${cause.kind}, ${cause.id}, ${key}, ${debit.kind}, ${debit.owner}, ${credit.kind}, ${credit.owner},
      ${amount}::bigint, ${askedBy}, ${approvedBy}, ${reason})`.execute(q),
  )
}

export interface Correction extends Agreement {
  readonly id: Id<'correction'>
  readonly transferId: TransferId
  /** At most the amount of the transfer. */
  readonly amount: Micros
}

/** Records that two people approved the reversal of a transfer. Comes before posting the reversal. */
export async function recordCorrection(q: Queryable, { id, transferId, amount, askedBy, approvedBy, reason }: Correction): Promise<void> {
  await refusing(sql`SELECT ledger.correct(${id}, ${transferId}::uuid, ${amount}::bigint, ${askedBy}, ${approvedBy}, ${reason})`.execute(q))
}

/** What a correction took back, and why. */
export interface Corrected {
  readonly id: Id<'correction'>
  readonly transferId: TransferId
  readonly code: TransferCode
  /** Owner of the account that the transfer had been posted to. */
  readonly owner: string
  readonly amount: Micros
  readonly reason: string
  /** The transfer that took it back. */
  readonly reversedBy: TransferId
  /** When the transfer that was taken back had happened. */
  readonly happenedAt: Instant
  /** When it was taken back. */
  readonly takenBackAt: Instant
}

/** Corrections with the transfers that they took back. */
export async function correctionsOf(q: Queryable, ids: readonly string[]): Promise<Corrected[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Corrected>`
    SELECT k.id, k.transfer_id AS "transferId", t.code, c.owner, k.amount_micros AS amount, k.reason, r.id AS "reversedBy", t.happened_at AS "happenedAt", r.happened_at AS "takenBackAt"
      FROM ledger.correction k
      JOIN ledger.transfer t ON t.id = k.transfer_id
      JOIN ledger.account c ON c.id = t.credit
      JOIN ledger.transfer r ON r.code = 'correction_reverse' AND r.cause_id = k.id
     WHERE k.id = ANY (${ids}::text[])`.execute(q)
  return rows
}
