import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { BillRow } from './bill.store.ts'
import type { WalletKind } from './bill.ts'

export type StatementLineRow = Omit<BillRow, 'balance' | 'holdId'>

interface Span {
  readonly memberId: Id<'member'>
  readonly from: Instant
  readonly until: Instant
}

const sides = (memberId: Id<'member'>) => sql`
  ledger.owned_account a JOIN ledger.side e ON e.account_id = a.id AND e.phase IN ('post', 'capture')
  WHERE a.owner = ${memberId} AND a.kind IN ('recharge', 'income', 'reward')`

/** Movements of a period in order of time, with at most `limit` rows. */
export async function statementRows(q: Queryable, { memberId, from, until }: Span, limit: number): Promise<StatementLineRow[]> {
  const { rows } = await sql<StatementLineRow>`
    SELECT e.transfer_id AS "transferId", a.kind AS wallet, e.code, e.posted_micros AS amount, e.happened_at AS at, e.cause_kind AS "causeKind",
           e.cause_id AS "causeId", e.detail
      FROM ${sides(memberId)} AND e.happened_at >= ${from}::timestamptz AND e.happened_at < ${until}::timestamptz
     ORDER BY e.happened_at, e.seq, e.posted_micros LIMIT ${limit}`.execute(q)
  return rows
}

/** What each wallet held before an instant, by when its movements happened. */
export async function balancesBefore(q: Queryable, memberId: Id<'member'>, before: Instant): Promise<Map<WalletKind, Micros>> {
  const { rows } = await sql<{ wallet: WalletKind; balance: Micros }>`
    SELECT a.kind AS wallet, sum(e.posted_micros)::bigint AS balance
      FROM ${sides(memberId)} AND e.happened_at < ${before}::timestamptz GROUP BY a.kind`.execute(q)
  return new Map(rows.map(({ wallet, balance }) => [wallet, balance]))
}

export interface MonthRow {
  /** `yyyy-mm` */
  readonly month: string
  readonly lines: number
  readonly amount: Micros
}

/** The UTC months with movements, oldest first, with the sum of what came and went. */
export async function monthsOf(q: Queryable, memberId: Id<'member'>): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    SELECT to_char(e.happened_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*)::int AS lines, sum(e.posted_micros)::bigint AS amount
      FROM ${sides(memberId)} GROUP BY 1 ORDER BY 1`.execute(q)
  return rows
}
