import { sql } from 'kysely'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import type { Entry, TransferId } from './transfer.ts'
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
