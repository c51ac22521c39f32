import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { totalOf } from '../../platform/page.ts'
import { isChosen, type Chosen } from '../../platform/retries.ts'
import type { TransferState } from './transfer.ts'

export interface TransferRow {
  readonly id: Id<'memberTransfer'>
  readonly memberId: Id<'member'>
  readonly recipientId: Id<'member'>
  readonly wallet: 'income' | 'reward'
  readonly amountMicros: Micros
  readonly requestedAt: Instant
  readonly state: TransferState
  readonly confirmedAt: Instant | null
  readonly confirmedBy: 'authenticator' | 'passkey' | null
  readonly undoUntil: Instant | null
  readonly endedAt: Instant | null
}

const columns = sql`
  x.id, x.member_id AS "memberId", x.recipient_id AS "recipientId", x.wallet, x.amount_micros AS "amountMicros", x.requested_at AS "requestedAt",
  x.state, x.confirmed_at AS "confirmedAt", x.confirmed_by AS "confirmedBy", x.undo_until AS "undoUntil", x.ended_at AS "endedAt"`

/** Stores a request; nothing moves yet. */
export async function insertRequest(
  trx: Trx,
  {
    id,
    memberId,
    recipientId,
    wallet,
    amountMicros,
    requestedAt,
  }: Omit<TransferRow, 'state' | 'confirmedAt' | 'confirmedBy' | 'undoUntil' | 'endedAt'>,
): Promise<void> {
  await sql`
    INSERT INTO transfers.member_transfer (id, member_id, recipient_id, wallet, amount_micros, requested_at, state)
    VALUES (${id}, ${memberId}, ${recipientId}, ${wallet}, ${amountMicros}, ${requestedAt}, 'requested')`.execute(trx)
}

/** One transfer; locked where the caller is about to change it. */
export async function transferById(q: Queryable, id: Id<'memberTransfer'>, { lock = false } = {}): Promise<TransferRow | null> {
  const { rows } =
    await sql<TransferRow>`SELECT ${columns} FROM transfers.member_transfer x WHERE x.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(q)
  return rows[0] ?? null
}

/** Confirmations of one member are made in sequence, so that the limit of a day is kept. */
export async function serializeTransfers(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('transfers.member:' || ${memberId}, 0))`.execute(trx)
}

/** Confirms a request; the database sets the times. */
export async function confirm(
  trx: Trx,
  id: Id<'memberTransfer'>,
  state: 'held' | 'completed',
  by: 'authenticator' | 'passkey',
): Promise<TransferRow | null> {
  const { rows } = await sql<TransferRow>`
    UPDATE transfers.member_transfer x SET state = ${state}, confirmed_by = ${by} WHERE x.id = ${id} AND x.state = 'requested' RETURNING ${columns}`.execute(
    trx,
  )
  return rows[0] ?? null
}

/** Undoes a held transfer; the database refuses it after its ten minutes. */
export async function undo(trx: Trx, id: Id<'memberTransfer'>): Promise<TransferRow | null> {
  const { rows } = await sql<TransferRow>`
    UPDATE transfers.member_transfer x SET state = 'undone' WHERE x.id = ${id} AND x.state = 'held' RETURNING ${columns}`.execute(trx)
  return rows[0] ?? null
}

/** Whether money of this member arrived at this person before. */
export async function hasSentTo(q: Queryable, memberId: Id<'member'>, recipientId: Id<'member'>): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM transfers.member_transfer x WHERE x.member_id = ${memberId} AND x.recipient_id = ${recipientId} AND x.state = 'completed' LIMIT 1`.execute(
    q,
  )
  return rows.length > 0
}

/** Whether this member requested a transfer to this person before, so that the name was shown already. */
export async function hasSeen(q: Queryable, memberId: Id<'member'>, recipientId: Id<'member'>): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM transfers.member_transfer x WHERE x.member_id = ${memberId} AND x.recipient_id = ${recipientId} LIMIT 1`.execute(q)
  return rows.length > 0
}

/** What a member sent to others since a moment, without what was undone. */
export async function sentSince(q: Queryable, memberId: Id<'member'>, since: Instant): Promise<Micros> {
  const { rows } = await sql<{ sent: Micros }>`
    SELECT coalesce(sum(x.amount_micros), 0)::bigint AS sent FROM transfers.member_transfer x
     WHERE x.member_id = ${memberId} AND x.recipient_id <> x.member_id AND x.state IN ('held', 'completed') AND x.confirmed_at >= ${since}`.execute(q)
  return rows[0]?.sent ?? (0n as Micros)
}

/** May money go from one of these members to the other? Neither account can be closed or declared affiliated until the transaction ends. */
export async function maySend(trx: Trx, memberId: Id<'member'>, recipientId: Id<'member'>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`SELECT platform.not_null(transfers.may_send(${memberId}, ${recipientId})) AS may`.execute(trx)
  return rows[0]?.may ?? false
}

export interface TransferFilter {
  readonly id?: Id<'memberTransfer'> | undefined
  /** Null: of all members. */
  readonly memberId: Id<'member'> | null
  readonly direction: 'own' | 'sent' | 'received' | null
  readonly state: Exclude<TransferState, 'requested'> | null
}

/** Confirmed transfers, newest first, with their number. */
export async function transfers(
  q: Queryable,
  { id, memberId, direction, state }: TransferFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: TransferRow[]; total: number }> {
  const chosen = sql`
    FROM transfers.member_transfer x
    WHERE x.confirmed_at IS NOT NULL AND (${id ?? null}::text IS NULL OR x.id = ${id ?? null}) AND (${memberId}::text IS NULL OR x.member_id = ${memberId} OR x.recipient_id = ${memberId})
      AND (${state}::text IS NULL OR x.state = ${state})
      AND CASE ${direction}::text WHEN 'own' THEN x.member_id = x.recipient_id
        WHEN 'sent' THEN x.member_id = ${memberId} AND x.recipient_id <> x.member_id
        WHEN 'received' THEN x.recipient_id = ${memberId} AND x.recipient_id <> x.member_id ELSE true END`
  const { rows } = await sql<TransferRow>`
    SELECT ${columns} ${chosen} ORDER BY x.confirmed_at DESC, x.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(q)
  const total = await totalOf(page, rows.length, async () => {
    const { rows: counted } = await sql<{ total: bigint }>`SELECT count(*) AS total ${chosen}`.execute(q)
    return Number(counted[0]?.total ?? 0n)
  })
  return { rows, total }
}

/** Locks held transfers whose ten minutes are over by the clock of the database; those that are being undone are skipped. */
export async function takeHeld(trx: Trx, limit: number, chosen: Chosen): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    SELECT ${columns} FROM transfers.member_transfer x
     WHERE x.state = 'held' AND x.undo_until <= platform.now() AND ${isChosen(sql`x.id`, chosen)}
     ORDER BY x.undo_until LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows
}

/**
 * Ends locked transfers: completed where money may still go from one account to the other, undone otherwise. No account changes in this until the
 * transaction ends.
 */
export async function endHeld(trx: Trx, ids: readonly Id<'memberTransfer'>[]): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    WITH judged AS MATERIALIZED (
      SELECT h.id, transfers.may_send(h.member_id, h.recipient_id) AS may FROM transfers.member_transfer h WHERE h.id = ANY (${[...ids]}::text[]))
    UPDATE transfers.member_transfer x SET state = CASE WHEN judged.may THEN 'completed' ELSE 'undone' END
      FROM judged WHERE x.id = judged.id RETURNING ${columns}`.execute(trx)
  return rows
}

/** Deletes requests that were not confirmed within a day; returns how many. */
export async function forgetRequests(trx: Trx, before: Instant, limit: number): Promise<number> {
  const { rows } = await sql`
    DELETE FROM transfers.member_transfer x
     WHERE x.id IN (SELECT r.id FROM transfers.member_transfer r WHERE r.state = 'requested' AND r.requested_at <= ${before} ORDER BY r.requested_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING x.id`.execute(trx)
  return rows.length
}
