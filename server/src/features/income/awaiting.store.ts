import type { Id } from '@ohmstead/contract/kernel/id'
import type { Day } from '@ohmstead/contract/kernel/day'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { isChosen, type Chosen } from '../../platform/retries.ts'

/** A payment that waits for its settlement. */
export interface Awaiting {
  readonly chargingSessionId: Id<'chargingSession'>
  readonly payment: number
}

/** Queues payments for settlement, except those whose settlement is in force. */
export async function putAwaiting(trx: Trx, payments: readonly Awaiting[], at: Instant): Promise<void> {
  if (payments.length === 0) return
  await sql`
    INSERT INTO income.awaiting (charging_session_id, payment, due_at)
    SELECT u.*, ${at}::timestamptz FROM unnest(${payments.map(({ chargingSessionId }) => chargingSessionId)}::text[], ${payments.map(({ payment }) => payment)}::smallint[]) AS u (id, payment)
     WHERE NOT EXISTS (SELECT FROM income.settlement t WHERE t.charging_session_id = u.id AND t.payment = u.payment AND t.voided_at IS NULL)
    ON CONFLICT DO NOTHING`.execute(trx)
}

/** One of several workers that settle at the same time. All payments of a charging session belong to the same lane. */
export interface Lane {
  readonly lane: number
  readonly lanes: number
}

/** Whether there is a payment to settle now. */
export async function isAnyAwaiting(q: Queryable, now: Instant, except: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM income.awaiting WHERE due_at <= ${now}::timestamptz AND charging_session_id <> ALL (${[...except]}::text[]) LIMIT 1`.execute(q)
  return rows.length > 0
}

/** Payments of a lane to settle now, locked, in order of time. */
export async function awaitingBy(trx: Trx, now: Instant, limit: number, { lane, lanes }: Lane, chosen: Chosen): Promise<Awaiting[]> {
  const { rows } = await sql<Awaiting>`
    SELECT charging_session_id AS "chargingSessionId", payment FROM income.awaiting
     WHERE due_at <= ${now}::timestamptz AND mod(abs(hashtextextended(charging_session_id, 0) >> 1), ${lanes}::bigint) = ${lane}::bigint
       AND ${isChosen(sql`charging_session_id`, chosen)}
     ORDER BY due_at, charging_session_id, payment LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows
}

/** The payments without a settlement in force: an event that arrives again while its payment is settled queues it once more. */
export async function withoutSettlement(trx: Trx, payments: readonly Awaiting[]): Promise<Awaiting[]> {
  const { rows } = await sql<Awaiting>`
    SELECT a.charging_session_id AS "chargingSessionId", a.payment FROM income.awaiting a
      JOIN unnest(${payments.map(({ chargingSessionId }) => chargingSessionId)}::text[], ${payments.map(({ payment }) => payment)}::smallint[]) AS u (id, payment)
        ON a.charging_session_id = u.id AND a.payment = u.payment
     WHERE NOT EXISTS (SELECT FROM income.settlement t WHERE t.charging_session_id = u.id AND t.payment = u.payment AND t.voided_at IS NULL)`.execute(
    trx,
  )
  return rows
}

export async function noLongerAwaits(trx: Trx, payments: readonly Awaiting[]): Promise<void> {
  await sql`
    DELETE FROM income.awaiting a
     USING unnest(${payments.map(({ chargingSessionId }) => chargingSessionId)}::text[], ${payments.map(({ payment }) => payment)}::smallint[]) AS u (id, payment)
     WHERE a.charging_session_id = u.id AND a.payment = u.payment`.execute(trx)
}

/** Days that are over and not closed yet: from the day after the last closed one, or from the first payment. */
export async function firstOpenDay(q: Queryable): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    SELECT coalesce((SELECT max(day) + 1 FROM income.closed_day), (SELECT (min(collected_at) AT TIME ZONE 'UTC')::date FROM charging.payment)) AS day`.execute(
    q,
  )
  return rows[0]?.day ?? null
}

/** Payments of a period that are neither settled nor in dispute. */
export async function unsettledBetween(q: Queryable, from: Instant, until: Instant): Promise<Awaiting[]> {
  const { rows } = await sql<Awaiting>`
    SELECT c.charging_session_id AS "chargingSessionId", c.payment FROM charging.payment c JOIN charging.session_facts s ON s.id = c.charging_session_id
     WHERE c.collected_at >= ${from}::timestamptz AND c.collected_at < ${until}::timestamptz AND s.state = 'settled'
       AND NOT EXISTS (SELECT FROM income.settlement t WHERE t.charging_session_id = c.charging_session_id AND t.payment = c.payment AND t.voided_at IS NULL)
     LIMIT 1000`.execute(q)
  return rows
}

/** Closes a day of which every payment is settled. */
export async function insertClosedDay(
  trx: Trx,
  day: Day,
  from: Instant,
  until: Instant,
  now: Instant,
): Promise<{ settlements: number; collected: Micros }> {
  const { rows } = await sql<{ settlements: bigint; collected: Micros }>`
    INSERT INTO income.closed_day (day, settlements, collected_micros, closed_at)
    SELECT ${day}::date, count(*), coalesce(sum(collected_micros), 0)::bigint, ${now}::timestamptz
      FROM income.settlement WHERE settled_at >= ${from}::timestamptz AND settled_at < ${until}::timestamptz
    RETURNING settlements, collected_micros AS collected`.execute(trx)
  return { settlements: Number(rows[0]?.settlements ?? 0n), collected: rows[0]?.collected ?? (0n as Micros) }
}

/** Payments that wait for their settlement, for the console. */
export async function waitingSettlements(q: Queryable): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`SELECT count(*)::int AS waiting FROM income.awaiting`.execute(q)
  return rows[0]?.waiting ?? 0
}
