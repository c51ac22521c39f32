import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import type { PayableAccount } from '@ohmstead/contract/treasury/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { totalOf, type Page } from '../../platform/page.ts'
import type { Payout } from './postings.ts'

/** Stores a payout; the database finds the request that two people approved in this transaction. */
export async function insertPayout(trx: Trx, network: NetworkCode, { id, account, owner, amount }: Payout): Promise<void> {
  await sql`INSERT INTO treasury.payout (id, network, account, owner, amount_micros) VALUES (${id}, ${network}, ${account}, ${owner}, ${amount})`.execute(
    trx,
  )
}

export interface PayoutRow {
  readonly id: Id<'payout'>
  readonly network: NetworkCode
  readonly account: PayableAccount
  readonly owner: string
  readonly amount: Micros
  readonly approvalId: Id<'approval'>
  readonly at: Instant
}

/** Payouts, newest first. */
export async function payouts(q: Queryable, page: Page): Promise<{ rows: PayoutRow[]; total: number }> {
  const { rows } = await sql<PayoutRow>`
    SELECT p.id, p.network AS "network", p.account, p.owner, p.amount_micros AS amount, p.approval_id AS "approvalId", p.paid_at AS at
      FROM treasury.payout p ORDER BY p.paid_at DESC, p.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(q)
  const total = await totalOf(page, rows.length, async () => {
    const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM treasury.payout`.execute(q)
    return counted[0]?.total ?? 0
  })
  return { rows, total }
}

export interface TakenOut {
  readonly account: PayableAccount
  readonly owner: string
  readonly amount: Micros
}

/** What was taken out of each account until now. */
export async function takenOut(q: Queryable): Promise<TakenOut[]> {
  const { rows } = await sql<TakenOut>`
    SELECT p.account, p.owner, sum(p.amount_micros)::bigint AS amount FROM treasury.payout p GROUP BY p.account, p.owner`.execute(q)
  return rows
}
