import { zero, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { totalOf } from '../../platform/page.ts'
import type { CauseKind, TransferCode, TransferId } from '../ledger/index.ts'
import type { WalletKind } from './bill.ts'

export interface BillRow {
  readonly transferId: TransferId
  readonly holdId: TransferId | null
  readonly wallet: WalletKind
  readonly code: TransferCode
  readonly amount: Micros
  /** What the wallet held after this movement, whatever the filter shows. */
  readonly balance: Micros
  readonly at: Instant
  readonly causeKind: CauseKind
  readonly causeId: string
  readonly detail: string | null
}

export interface BillFilter {
  readonly memberId: Id<'member'>
  readonly wallet: WalletKind | null
  readonly codes: readonly TransferCode[] | null
  readonly from: Instant | null
  readonly until: Instant | null
}

const walletsOf = ({ memberId, wallet }: BillFilter) => sql`
  SELECT a.id, a.kind FROM ledger.owned_account a
   WHERE a.owner = ${memberId} AND a.kind = ANY(${wallet ? [wallet] : ['recharge', 'income', 'reward']}::text[])`

const isMovement = (filter: BillFilter) => sql`
  e.phase IN ('post', 'capture')
  AND (${filter.codes}::text[] IS NULL OR e.code = ANY(${filter.codes}::text[]))
  AND (${filter.from}::timestamptz IS NULL OR e.happened_at >= ${filter.from}::timestamptz)
  AND (${filter.until}::timestamptz IS NULL OR e.happened_at < ${filter.until}::timestamptz)`

/**
 * Movements on a member's wallets, newest first. Holds are not movements; they are in the list of holds. Each wallet is read from its
 * newest entry on, only as far as this page reaches, so that the cost of a page does not depend on the length of the history: the balance after a
 * movement is the balance of now without the movements after it.
 */
export async function billRows(q: Queryable, filter: BillFilter, page: { offset: number; limit: number }): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`
    SELECT e.transfer_id AS "transferId", e.hold_id AS "holdId", a.kind AS wallet, e.code, e.posted_micros AS amount, (b.posted - e.later)::bigint AS balance,
           e.happened_at AS at, e.cause_kind AS "causeKind", e.cause_id AS "causeId", e.detail
      FROM (${walletsOf(filter)}) a
     CROSS JOIN LATERAL (SELECT coalesce(sum(s.posted_micros), 0)::bigint AS posted FROM ledger.account_balance s WHERE s.account_id = a.id) b
     CROSS JOIN LATERAL (
       SELECT e.transfer_id, e.hold_id, e.code, e.posted_micros, e.later, e.happened_at, e.cause_kind, e.cause_id, e.detail, e.seq
         FROM (SELECT s.transfer_id, s.hold_id, s.code, s.phase, s.posted_micros, s.happened_at, s.cause_kind, s.cause_id, s.detail, s.seq,
                      coalesce(sum(s.posted_micros) OVER (ORDER BY s.seq DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::bigint AS later
                 FROM ledger.side s WHERE s.account_id = a.id) e
        WHERE ${isMovement(filter)}
        ORDER BY e.seq DESC LIMIT ${page.offset + page.limit}) e
     ORDER BY e.seq DESC, e.posted_micros LIMIT ${page.limit} OFFSET ${page.offset}`.execute(q)
  return rows
}

/** How many movements match a filter, counted up to `atMost`. */
export async function countBillRows(q: Queryable, filter: BillFilter, atMost: number): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    SELECT count(*) AS total
      FROM (SELECT FROM (${walletsOf(filter)}) a
             CROSS JOIN LATERAL (SELECT FROM ledger.side e WHERE e.account_id = a.id AND ${isMovement(filter)} LIMIT ${atMost}) e
             LIMIT ${atMost}) counted`.execute(q)
  return Number(rows[0]?.total ?? 0n)
}

export interface InFavour {
  /** Settled in the member's favour and not yet released. */
  readonly toBeReleased: Micros
  /** Transfers of other members that they can still undo, and prices of leases whose buyers can still withdraw. */
  readonly toBeReceived: Micros
  readonly released: Micros
}

/** Sums of what is on hold in a member's favour, and of what was ever released to them. A transfer of another member, or the price of a lease sold to one, is never released income. */
export async function inFavourOf(q: Queryable, memberId: Id<'member'>): Promise<InFavour> {
  const { rows } = await sql<InFavour>`
    SELECT coalesce(sum(e.amount_micros) FILTER (WHERE e.phase = 'hold' AND r.id IS NULL AND e.code NOT IN ('transfer_member', 'resale')), 0)::bigint AS "toBeReleased",
           coalesce(sum(e.amount_micros) FILTER (WHERE e.phase = 'hold' AND r.id IS NULL AND e.code IN ('transfer_member', 'resale')), 0)::bigint AS "toBeReceived",
           coalesce(sum(e.amount_micros) FILTER (WHERE e.phase = 'capture' AND e.code NOT IN ('transfer_member', 'resale')), 0)::bigint AS released
      FROM ledger.owned_account a
      JOIN ledger.side e ON e.account_id = a.id AND e.amount_micros > 0 AND e.phase IN ('hold', 'capture')
      LEFT JOIN ledger.hold_end r ON r.hold_id = e.transfer_id
     -- What returns to the recharge wallet for own use waits as income does.
     WHERE a.owner = ${memberId} AND a.kind IN ('recharge', 'income', 'reward')`.execute(q)
  return rows[0] ?? { toBeReleased: zero, toBeReceived: zero, released: zero }
}

export interface HoldRow {
  readonly transferId: TransferId
  readonly wallet: WalletKind | 'toBeReleased' | 'toBeReceived'
  readonly code: TransferCode
  readonly amount: Micros
  readonly state: 'held' | 'taken' | 'returned'
  readonly takenAmount: Micros
  readonly heldAt: Instant
  readonly resolvedAt: Instant | null
  readonly causeKind: CauseKind
  readonly causeId: string
  readonly detail: string | null
}

/** Holds on a member's money and in the member's favour, with the result of each. */
export async function holdRows(
  q: Queryable,
  filter: { memberId: Id<'member'>; state: HoldRow['state'] | null; offset: number; limit: number },
): Promise<{ rows: HoldRow[]; total: number }> {
  const holds = sql`
    FROM ledger.owned_account a
    JOIN ledger.side e ON e.account_id = a.id AND e.phase = 'hold'
    LEFT JOIN ledger.hold_end r ON r.hold_id = e.transfer_id
    CROSS JOIN LATERAL (SELECT CASE r.phase WHEN 'capture' THEN 'taken' WHEN 'void' THEN 'returned' ELSE 'held' END AS state) s
   WHERE a.owner = ${filter.memberId} AND a.kind IN ('recharge', 'income', 'reward')
     AND (${filter.state}::text IS NULL OR s.state = ${filter.state})`
  const { rows } = await sql<HoldRow>`
    SELECT e.transfer_id AS "transferId", CASE WHEN e.amount_micros < 0 THEN a.kind WHEN e.code IN ('transfer_member', 'resale') THEN 'toBeReceived' ELSE 'toBeReleased' END AS wallet, e.code,
           abs(e.amount_micros) AS amount, s.state, CASE WHEN r.phase = 'capture' THEN r.amount_micros ELSE 0 END AS "takenAmount",
           e.happened_at AS "heldAt", r.happened_at AS "resolvedAt", e.cause_kind AS "causeKind", e.cause_id AS "causeId", e.detail
    ${holds} ORDER BY e.seq DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(q)
  const total = await totalOf(filter, rows.length, async () => {
    const { rows: count } = await sql<{ total: bigint }>`SELECT count(*) AS total ${holds}`.execute(q)
    return Number(count[0]?.total ?? 0n)
  })
  return { rows, total }
}
