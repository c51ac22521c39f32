import { add, type Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import type {
  HoldReason,
  RejectReason,
  WaitReason,
  WithdrawalStanding,
  WithdrawalState,
  WithdrawalWallet,
} from '@ohmstead/contract/withdrawals/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { totalOf, type Page } from '../../platform/page.ts'
import type { PaidWithdrawal } from './postings.ts'
import type { NewHold, State } from './withdrawal.ts'

export interface WithdrawalRow {
  readonly id: Id<'withdrawal'>
  readonly memberId: Id<'member'>
  readonly wallet: WithdrawalWallet
  readonly network: NetworkCode
  readonly address: string
  readonly remark: string
  readonly amountMicros: Micros
  readonly feeMicros: Micros
  readonly rest: boolean
  readonly requestedAt: Instant
  readonly state: State
  readonly rewardMicros: Micros | null
  readonly confirmedBy: 'authenticator' | 'passkey' | null
  readonly confirmedAt: Instant | null
  readonly approvedAt: Instant | null
  readonly signedAt: Instant | null
  readonly broadcastAt: Instant | null
  readonly endedAt: Instant | null
  readonly rejectedFor: RejectReason | null
  readonly rejectNote: string | null
  readonly waitingFor: WaitReason | null
}

const columns = sql`
  x.id, x.member_id AS "memberId", x.wallet, x.network, x.address, x.remark, x.amount_micros AS "amountMicros", x.fee_micros AS "feeMicros", x.rest,
  x.requested_at AS "requestedAt", x.state, x.reward_micros AS "rewardMicros", x.confirmed_by AS "confirmedBy", x.confirmed_at AS "confirmedAt",
  x.approved_at AS "approvedAt", x.signed_at AS "signedAt", x.broadcast_at AS "broadcastAt", x.ended_at AS "endedAt", x.rejected_for AS "rejectedFor",
  x.reject_note AS "rejectNote", x.waiting_for AS "waitingFor"`

/** The money of a confirmed withdrawal. */
export function paidOf({ id, memberId, wallet, amountMicros, feeMicros, rewardMicros }: WithdrawalRow): PaidWithdrawal {
  assert(rewardMicros !== null, 'a confirmed withdrawal says how much of it are rewards')
  return { id, memberId, wallet, amountMicros, feeMicros, rewardMicros }
}

type NewRequest = Pick<
  WithdrawalRow,
  'id' | 'memberId' | 'wallet' | 'network' | 'address' | 'remark' | 'amountMicros' | 'feeMicros' | 'rest' | 'requestedAt'
>

/** Stores a request; nothing moves yet. */
export async function insertRequest(trx: Trx, row: NewRequest): Promise<void> {
  await sql`
    INSERT INTO withdrawals.withdrawal (id, member_id, wallet, network, address, remark, amount_micros, fee_micros, rest, requested_at, state)
    VALUES (${row.id}, ${row.memberId}, ${row.wallet}, ${row.network}, ${row.address}, ${row.remark}, ${row.amountMicros}, ${row.feeMicros}, ${row.rest},
            ${row.requestedAt}, 'requested')`.execute(trx)
}

/** One withdrawal; locked where the caller is about to change it. */
export async function withdrawalById(q: Queryable, id: Id<'withdrawal'>, { lock = false } = {}): Promise<WithdrawalRow | null> {
  const { rows } =
    await sql<WithdrawalRow>`SELECT ${columns} FROM withdrawals.withdrawal x WHERE x.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(q)
  return rows[0] ?? null
}

/** Confirmations of one member are made in sequence, so that the limit of a day is kept. */
export async function serializeWithdrawals(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('withdrawals.member:' || ${memberId}, 0))`.execute(trx)
}

/** Confirms a request; the database sets the times. */
export async function confirm(
  trx: Trx,
  id: Id<'withdrawal'>,
  { state, by, rewardMicros }: { readonly state: 'review' | 'approved'; readonly by: 'authenticator' | 'passkey'; readonly rewardMicros: Micros },
): Promise<WithdrawalRow | null> {
  const { rows } = await sql<WithdrawalRow>`
    UPDATE withdrawals.withdrawal x SET state = ${state}, confirmed_by = ${by}, reward_micros = ${rewardMicros}
     WHERE x.id = ${id} AND x.state = 'requested' RETURNING ${columns}`.execute(trx)
  return rows[0] ?? null
}

/** Moves a locked withdrawal to another state. */
export async function changeState(
  trx: Trx,
  id: Id<'withdrawal'>,
  state: 'approved' | 'cancelled' | 'failed' | 'signing' | 'broadcast' | 'confirmed' | 'review',
): Promise<WithdrawalRow | null> {
  const { rows } = await sql<WithdrawalRow>`
    UPDATE withdrawals.withdrawal x SET state = ${state} WHERE x.id = ${id} RETURNING ${columns}`.execute(trx)
  return rows[0] ?? null
}

export async function reject(trx: Trx, id: Id<'withdrawal'>, reason: RejectReason, note: string): Promise<WithdrawalRow | null> {
  const { rows } = await sql<WithdrawalRow>`
    UPDATE withdrawals.withdrawal x SET state = 'rejected', rejected_for = ${reason}, reject_note = ${note}
     WHERE x.id = ${id} AND x.state IN ('review', 'approved') RETURNING ${columns}`.execute(trx)
  return rows[0] ?? null
}

export interface HoldRow {
  readonly withdrawalId: Id<'withdrawal'>
  readonly reason: HoldReason
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly endedAt: Instant | null
}

export async function insertHolds(trx: Trx, id: Id<'withdrawal'>, holds: readonly NewHold[], at: Instant): Promise<void> {
  for (const { reason, endsAt } of holds)
    await sql`
      INSERT INTO withdrawals.review_hold (withdrawal_id, reason, starts_at, ends_at) VALUES (${id}, ${reason}, ${at}, ${endsAt})`.execute(trx)
}

/** Ends the open holds of a withdrawal; the database checks that they are over, or that two people agreed. */
export async function endHolds(trx: Trx, id: Id<'withdrawal'>): Promise<void> {
  await sql`UPDATE withdrawals.review_hold h SET ended_at = platform.now() WHERE h.withdrawal_id = ${id} AND h.ended_at IS NULL`.execute(trx)
}

export async function holdsOfAll(q: Queryable, ids: readonly Id<'withdrawal'>[]): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    SELECT h.withdrawal_id AS "withdrawalId", h.reason, h.starts_at AS "startsAt", h.ends_at AS "endsAt", h.ended_at AS "endedAt"
      FROM withdrawals.review_hold h WHERE h.withdrawal_id = ANY (${ids}::text[]) ORDER BY h.starts_at, h.reason`.execute(q)
  return rows
}

/** What a member withdrew on this day and before, without what came back. */
export async function historyOf(
  q: Queryable,
  memberId: Id<'member'>,
  since: Instant,
): Promise<{ readonly usedToday: Micros; readonly today: number; readonly earlier: number }> {
  const { rows } = await sql<{ usedToday: Micros; today: bigint; earlier: bigint }>`
    SELECT coalesce(sum(x.amount_micros) FILTER (WHERE x.confirmed_at >= ${since}), 0)::bigint AS "usedToday",
           count(*) FILTER (WHERE x.confirmed_at >= ${since}) AS today, count(*) FILTER (WHERE x.state = 'confirmed') AS earlier
      FROM withdrawals.withdrawal x
     WHERE x.member_id = ${memberId} AND x.state NOT IN ('requested', 'failed', 'rejected', 'cancelled')`.execute(q)
  const [row] = rows
  assert(row, 'a count has a row')
  return { usedToday: row.usedToday, today: Number(row.today), earlier: Number(row.earlier) }
}

/** What a member confirmed to an address since a moment, on all networks where it is the same, without what came back. */
export async function sentTo(q: Queryable, memberId: Id<'member'>, address: string, since: Instant): Promise<Micros> {
  const { rows } = await sql<{ sum: Micros }>`
    SELECT coalesce(sum(x.amount_micros), 0)::bigint AS sum FROM withdrawals.withdrawal x
     WHERE x.member_id = ${memberId} AND lower(x.address) = lower(${address}) AND x.confirmed_at > ${since}
       AND x.state NOT IN ('requested', 'failed', 'rejected', 'cancelled')`.execute(q)
  const [row] = rows
  assert(row, 'a sum has a row')
  return row.sum
}

/** Earlier confirmed withdrawals of the same member, and how many of them went to the same address. */
export async function confirmedOf(
  q: Queryable,
  { id, memberId, address }: WithdrawalRow,
): Promise<{ readonly earlier: number; readonly earlierHere: number }> {
  const { rows } = await sql<{ earlier: bigint; here: bigint }>`
    SELECT count(*) AS earlier, count(*) FILTER (WHERE x.address = ${address}) AS here
      FROM withdrawals.withdrawal x WHERE x.member_id = ${memberId} AND x.id < ${id} AND x.state = 'confirmed'`.execute(q)
  return { earlier: Number(rows[0]?.earlier ?? 0n), earlierHere: Number(rows[0]?.here ?? 0n) }
}

/** Whether the rest of a wallet was paid out since a moment. */
export async function restSince(q: Queryable, memberId: Id<'member'>, wallet: WithdrawalWallet, since: Instant): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM withdrawals.withdrawal x WHERE x.member_id = ${memberId} AND x.wallet = ${wallet} AND x.rest AND x.confirmed_at >= ${since}
       AND x.state NOT IN ('requested', 'failed', 'rejected', 'cancelled') LIMIT 1`.execute(q)
  return rows.length > 0
}

export interface WithdrawalFilter {
  /** Null: of all members. */
  readonly memberId: Id<'member'> | null
  readonly standing?: WithdrawalStanding | null
  readonly state?: WithdrawalState | null
  readonly network?: NetworkCode | null
  /** Only those in progress that should have arrived before this; null: all. */
  readonly approvedBefore?: Instant | null
}

/** Confirmed withdrawals with their number, newest first; of staff, those in progress come first, oldest first. */
export async function withdrawals(
  q: Queryable,
  { memberId, standing = null, state = null, network = null, approvedBefore = null }: WithdrawalFilter,
  page: Page,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const chosen = sql`
    FROM withdrawals.withdrawal x
    WHERE x.confirmed_at IS NOT NULL AND (${memberId}::text IS NULL OR x.member_id = ${memberId}) AND (${state}::text IS NULL OR x.state = ${state})
      AND (${network}::text IS NULL OR x.network = ${network})
      AND (${approvedBefore}::timestamptz IS NULL OR x.state IN ('approved', 'signing', 'broadcast') AND x.approved_at < ${approvedBefore})
      AND CASE ${standing}::text WHEN 'inProgress' THEN x.state IN ('review', 'approved', 'signing', 'broadcast') WHEN 'success' THEN x.state = 'confirmed'
        WHEN 'failed' THEN x.state IN ('failed', 'rejected', 'cancelled') ELSE true END`
  const { rows } = await sql<WithdrawalRow>`
    SELECT ${columns} ${chosen}
     ORDER BY CASE WHEN ${memberId}::text IS NULL AND x.ended_at IS NULL THEN x.confirmed_at END NULLS LAST, x.confirmed_at DESC, x.id DESC
     LIMIT ${page.limit} OFFSET ${page.offset}`.execute(q)
  const total = await totalOf(page, rows.length, async () => {
    const { rows: counted } = await sql<{ total: bigint }>`SELECT count(*) AS total ${chosen}`.execute(q)
    return Number(counted[0]?.total ?? 0n)
  })
  return { rows, total }
}

/** Withdrawals in review whose holds are all over by the clock of the database, and whose member is not frozen, locked; those that others work on are skipped. */
export async function reviewedByTime(q: Queryable, limit: number): Promise<Id<'withdrawal'>[]> {
  const { rows } = await sql<{ id: Id<'withdrawal'> }>`
    SELECT x.id FROM withdrawals.withdrawal x
     WHERE x.state = 'review' AND NOT withdrawals.is_frozen(x.member_id) AND NOT EXISTS (
       SELECT FROM withdrawals.review_hold h WHERE h.withdrawal_id = x.id AND h.ended_at IS NULL AND h.ends_at > platform.now())
     ORDER BY x.confirmed_at LIMIT ${limit} FOR UPDATE OF x SKIP LOCKED`.execute(q)
  return rows.map(({ id }) => id)
}

/** Withdrawals whose only transaction was included without effect, locked. */
export async function failedOnChain(q: Queryable, limit: number): Promise<Id<'withdrawal'>[]> {
  const { rows } = await sql<{ id: Id<'withdrawal'> }>`
    SELECT x.id FROM withdrawals.withdrawal x JOIN withdrawals.chain_transaction c ON c.withdrawal_id = x.id AND c.outcome = 'failed'
     WHERE x.state IN ('signing', 'broadcast') ORDER BY x.id LIMIT ${limit} FOR UPDATE OF x SKIP LOCKED`.execute(q)
  return rows.map(({ id }) => id)
}

const unpublished = sql<boolean>`(u.state <> 'requested' AND u.told IS DISTINCT FROM u.state || ':' || coalesce(u.waiting_for, ''))`

/** Whether there is a withdrawal for `takeUnpublished`. */
export async function isAnyUnpublished(q: Queryable): Promise<boolean> {
  return (await sql`SELECT FROM withdrawals.withdrawal u WHERE ${unpublished} LIMIT 1`.execute(q)).rows.length > 0
}

/** Withdrawals whose state or reason to wait was not published yet; they count as published after this. */
export async function takeUnpublished(trx: Trx, limit: number): Promise<{ id: Id<'withdrawal'>; memberId: Id<'member'> }[]> {
  const { rows } = await sql<{ id: Id<'withdrawal'>; memberId: Id<'member'> }>`
    UPDATE withdrawals.withdrawal x SET told = x.state || ':' || coalesce(x.waiting_for, '')
     WHERE x.id IN (SELECT u.id FROM withdrawals.withdrawal u WHERE ${unpublished} ORDER BY u.id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING x.id, x.member_id AS "memberId"`.execute(trx)
  return rows
}

/** Deletes requests that were not confirmed within a day; returns how many. */
export async function forgetRequests(trx: Trx, before: Instant, limit: number): Promise<number> {
  const { rows } = await sql`
    DELETE FROM withdrawals.withdrawal x
     WHERE x.id IN (SELECT r.id FROM withdrawals.withdrawal r WHERE r.state = 'requested' AND r.requested_at <= ${before} ORDER BY r.requested_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING x.id`.execute(trx)
  return rows.length
}

/** A daily limit that was lifted and is still in force. */
export async function liftedLimit(
  q: Queryable,
  memberId: Id<'member'>,
  now: Instant,
): Promise<{ readonly limit: Micros; readonly until: Instant } | null> {
  const { rows } = await sql<{ limit: Micros; until: Instant }>`
    SELECT l.limit_micros AS "limit", l.until_at AS until FROM withdrawals.limit_lift l
     WHERE l.member_id = ${memberId} AND l.until_at > ${now} ORDER BY l.limit_micros DESC, l.until_at DESC LIMIT 1`.execute(q)
  return rows[0] ?? null
}

/** Stores what two people approved; the database sets its times. */
export async function insertLift(
  trx: Trx,
  {
    approvalId,
    memberId,
    limitMicros,
    at,
    until,
  }: {
    readonly approvalId: Id<'approval'>
    readonly memberId: Id<'member'>
    readonly limitMicros: Micros
    readonly at: Instant
    readonly until: Instant
  },
): Promise<void> {
  await sql`
    INSERT INTO withdrawals.limit_lift (approval_id, member_id, limit_micros, from_at, until_at)
    VALUES (${approvalId}, ${memberId}, ${limitMicros}, ${at}, ${until})`.execute(trx)
}

export const netOf = ({ amountMicros, feeMicros }: Pick<WithdrawalRow, 'amountMicros' | 'feeMicros'>): Micros =>
  add(amountMicros, -feeMicros as Micros)

/** Notes what sending waits for; null: nothing. */
export async function markWaiting(q: Queryable, network: NetworkCode, reason: WaitReason | null): Promise<void> {
  await sql`
    UPDATE withdrawals.withdrawal x SET waiting_for = ${reason} WHERE x.network = ${network} AND x.state = 'approved' AND x.waiting_for IS DISTINCT FROM ${reason}`.execute(
    q,
  )
}
