import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

type ChargingId = Id<'chargingSession'>

/** A hold for a charging session, under the number of its ledger entries. */
export interface HoldRow {
  readonly number: number
  readonly amount: Micros
}

/** Holds that are neither captured nor voided, in order. */
export async function openHoldsOf(q: Queryable, id: ChargingId): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    SELECT number, amount_micros AS amount FROM charging.hold WHERE charging_session_id = ${id} AND resolved_at IS NULL ORDER BY number`.execute(q)
  return rows
}

/** The number of the next hold of a charging session. */
export async function nextHoldNumber(q: Queryable, id: ChargingId): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    SELECT coalesce(max(number), 0) + 1 AS number FROM charging.hold WHERE charging_session_id = ${id}`.execute(q)
  return rows[0]?.number ?? 1
}

export async function insertHold(trx: Trx, id: ChargingId, hold: HoldRow, at: Instant): Promise<void> {
  await sql`
    INSERT INTO charging.hold (charging_session_id, number, amount_micros, held_at) VALUES (${id}, ${hold.number}, ${hold.amount}, ${at})`.execute(
    trx,
  )
}

/** Records what was captured of holds; the rest of each was returned. */
export async function resolveHolds(trx: Trx, id: ChargingId, taken: readonly { number: number; taken: Micros }[], at: Instant): Promise<void> {
  if (taken.length === 0) return
  await sql`
    UPDATE charging.hold h SET taken_micros = u.taken, resolved_at = ${at}
      FROM unnest(${taken.map(({ number }) => number)}::smallint[], ${taken.map((one) => one.taken)}::bigint[]) AS u (number, taken)
     WHERE h.charging_session_id = ${id} AND h.number = u.number`.execute(trx)
}

/** Records what a payment collected; returns its number, from 1. */
export async function insertCollection(trx: Trx, id: ChargingId, amount: Micros, at: Instant): Promise<number> {
  const { rows } = await sql<{ payment: number }>`
    INSERT INTO charging.collection (charging_session_id, payment, amount_micros, collected_at)
    SELECT ${id}, coalesce(max(c.payment), 0) + 1, ${amount}, ${at} FROM charging.collection c WHERE c.charging_session_id = ${id}
    RETURNING payment`.execute(trx)
  return rows[0]?.payment ?? 1
}

export interface CollectionRow {
  readonly chargingSessionId: ChargingId
  readonly payment: number
  readonly amount: Micros
  readonly at: Instant
}

export async function collectionsOf(q: Queryable, ids: readonly ChargingId[]): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    SELECT charging_session_id AS "chargingSessionId", payment, amount_micros AS amount, collected_at AS at
      FROM charging.collection WHERE charging_session_id = ANY(${ids}::text[]) ORDER BY charging_session_id, payment`.execute(q)
  return rows
}

/** Payments collected in a period, all of which a daily close must find settled. */
export async function collectionsBetween(q: Queryable, from: Instant, until: Instant): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    SELECT charging_session_id AS "chargingSessionId", payment, amount_micros AS amount, collected_at AS at
      FROM charging.collection WHERE collected_at >= ${from}::timestamptz AND collected_at < ${until}::timestamptz`.execute(q)
  return rows
}

/** What was held for a charging session beyond its price and returned. */
export async function returnedOf(q: Queryable, id: ChargingId): Promise<Micros> {
  const { rows } = await sql<{ returned: Micros }>`
    SELECT coalesce(sum(amount_micros - taken_micros), 0)::bigint AS returned FROM charging.hold WHERE charging_session_id = ${id} AND resolved_at IS NOT NULL`.execute(
    q,
  )
  return rows[0]?.returned ?? (0n as Micros)
}

/** A payment of a charging session: what was held until then, what was taken of it, and when. */
export async function paymentOf(q: Queryable, id: ChargingId, payment: number): Promise<{ paid: Micros; held: Micros; paidAt: Instant } | null> {
  const { rows } = await sql<{ paid: Micros; held: Micros; paidAt: Instant }>`
    SELECT c.amount_micros AS paid, c.collected_at AS "paidAt",
           coalesce((SELECT sum(h.amount_micros) FROM charging.hold h WHERE h.charging_session_id = c.charging_session_id AND h.held_at <= c.collected_at), 0)::bigint AS held
      FROM charging.collection c WHERE c.charging_session_id = ${id} AND c.payment = ${payment}`.execute(q)
  return rows[0] ?? null
}

/** Those of the charging sessions that are settled and that no other transaction changes, locked against a dispute. */
export async function lockSettled(trx: Trx, ids: readonly Id<'chargingSession'>[]): Promise<ReadonlySet<Id<'chargingSession'>>> {
  const { rows } = await sql<{ id: Id<'chargingSession'> }>`
    SELECT id FROM charging.charging_session WHERE id = ANY(${ids}::text[]) AND state = 'settled' FOR SHARE SKIP LOCKED`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
