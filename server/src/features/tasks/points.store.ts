import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { isChosen, type Chosen } from '../../platform/retries.ts'

/** Whether a member's points pay for the charging sessions that start from now on. */
export async function pointsPay(q: Queryable, memberId: Id<'member'>): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    SELECT c.is_on AS "isOn" FROM tasks.points_choice c WHERE c.member_id = ${memberId} ORDER BY c.seq DESC LIMIT 1`.execute(q)
  return rows[0]?.isOn ?? false
}

export async function choosePoints(trx: Trx, memberId: Id<'member'>, on: boolean): Promise<void> {
  await sql`INSERT INTO tasks.points_choice (member_id, is_on) VALUES (${memberId}, ${on})`.execute(trx)
}

/** What points paid for a charging session of a member, and whether a settlement of it waits for its release. */
export async function pointsOf(
  q: Queryable,
  memberId: Id<'member'>,
  chargingSessionId: Id<'chargingSession'>,
): Promise<{ readonly points: number; readonly paid: Micros; readonly waits: boolean }> {
  const { rows } = await sql<{ points: number; paid: Micros; waits: boolean }>`
    SELECT coalesce(sum(d.points), 0)::integer AS points, coalesce(sum(d.amount_micros), 0)::bigint AS paid, coalesce(bool_or(d.state = 'waiting'), false) AS waits
      FROM tasks.points_discount d WHERE d.charging_session_id = ${chargingSessionId} AND d.member_id = ${memberId}`.execute(q)
  return rows[0] ?? { points: 0, paid: 0n as Micros, waits: false }
}

/** Expects a discount on a settlement, if its driver chose that before the start; returns the driver. */
export async function expectDiscount(trx: Trx, settlementId: Id<'settlement'>): Promise<Id<'member'> | null> {
  const { rows } = await sql<{ memberId: Id<'member'> }>`
    SELECT platform.not_null(e) AS "memberId" FROM tasks.expect_discount(${settlementId}) e`.execute(trx)
  return rows[0]?.memberId ?? null
}

/** Discounts on which to decide now. */
export async function dueDiscounts(trx: Trx, limit: number, chosen: Chosen): Promise<{ readonly id: Id<'settlement'> }[]> {
  const { rows } = await sql<{ id: Id<'settlement'> }>`
    SELECT platform.not_null(d.settlement_id) AS id FROM tasks.points_due d WHERE ${isChosen(sql`d.settlement_id`, chosen)}
     ORDER BY d.expected_at, d.settlement_id LIMIT ${limit}`.execute(trx)
  return rows
}

export interface DiscountRow {
  readonly settlementId: Id<'settlement'>
  readonly chargingSessionId: Id<'chargingSession'>
  readonly memberId: Id<'member'>
  readonly points: number | null
  readonly amount: Micros | null
}

/** Decides on discounts; returns them. */
export async function decideDiscounts(trx: Trx, ids: readonly Id<'settlement'>[]): Promise<DiscountRow[]> {
  const { rows: decided } = await sql<{ id: string }>`SELECT platform.not_null(d) AS id FROM tasks.decide_discounts(${ids}::text[]) d`.execute(trx)
  const { rows } = await sql<DiscountRow>`
    SELECT d.settlement_id AS "settlementId", d.charging_session_id AS "chargingSessionId", d.member_id AS "memberId", d.points, d.amount_micros AS amount
      FROM tasks.points_discount d WHERE d.settlement_id = ANY (${decided.map(({ id }) => id)}::text[]) ORDER BY d.settlement_id`.execute(trx)
  return rows
}
