import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'

/** Stores a payment into the marketing budget; the database finds the request that two people approved in this transaction. */
export async function insertFunding(trx: Trx, id: Id<'funding'>, amount: Micros): Promise<void> {
  await sql`INSERT INTO tasks.funding (id, amount_micros) VALUES (${id}, ${amount})`.execute(trx)
}
