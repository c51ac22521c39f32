import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Day } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { statesOfGroup, type RebateGroup, type RebateState } from '@ohmstead/contract/team/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { isChosen, type Chosen } from '../../platform/retries.ts'
import type { Rebate } from './postings.ts'

type MemberId = Id<'member'>

export interface RebateRow extends Rebate {
  readonly id: string
  readonly sharePpm: number
  /** The whole commission of the settlement. */
  readonly commission: Micros
  readonly state: RebateState
  readonly settledAt: Instant
  readonly nextAt: Instant | null
  readonly collectUntil: Instant | null
  readonly warnedAt: Instant | null
  readonly endedAt: Instant | null
  readonly pointName: string
}

const columns = sql`
  platform.not_null(r.id) AS id, platform.not_null(r.settlement_id) AS "settlementId", platform.not_null(r.position) AS "window",
  platform.not_null(r.generation) AS generation, platform.not_null(r.charging_session_id) AS "chargingSessionId",
  platform.not_null(r.inviter_id) AS "inviterId", platform.not_null(r.share_ppm) AS "sharePpm", platform.not_null(r.amount_micros) AS amount,
  platform.not_null(r.commission_micros) AS commission, platform.not_null(r.state) AS state, platform.not_null(r.hash) AS hash,
  platform.not_null(r.settled_at) AS "settledAt", platform.not_null(r.point_name) AS "pointName", r.next_at AS "nextAt",
  r.collect_until AS "collectUntil", r.warned_at AS "warnedAt", r.ended_at AS "endedAt"`

/** Decides once what a settlement gives to the inviters of its hosts; empty where it gives nothing, or was decided on before. */
export async function reserve(trx: Trx, settlementId: Id<'settlement'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT platform.not_null(r.id) AS id FROM team.reserve_rebates(${settlementId}) r`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Takes the rebates of a voided settlement back; returns the inviters who no longer get them. */
export async function takeBack(trx: Trx, settlementId: Id<'settlement'>): Promise<MemberId[]> {
  const { rows } = await sql<{ inviterId: MemberId }>`
    SELECT platform.not_null(r.inviter_id) AS "inviterId" FROM team.take_back_rebates(${settlementId}) r`.execute(trx)
  return rows.map(({ inviterId }) => inviterId)
}

/** Stops rebates that became too large a part of what is distributed, or lets them begin again. Returns whether that changed. */
export async function watchShare(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`SELECT platform.not_null(team.watch_share()) AS changed`.execute(trx)
  return rows[0]?.changed ?? false
}

/** Rebates on which to decide now. */
export async function dueRebates(trx: Trx, now: Instant, limit: number, chosen: Chosen): Promise<{ readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT platform.not_null(d.id) AS id FROM team.rebate_to_decide d WHERE d.next_at <= ${now}::timestamptz AND ${isChosen(sql`d.id`, chosen)}
     ORDER BY d.next_at, d.id LIMIT ${limit}`.execute(trx)
  return rows
}

/** Held rebates of a member, on which a new or ended lease may decide. */
export async function heldRebatesOf(q: Queryable, memberId: MemberId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM team.rebate r WHERE r.inviter_id = ${memberId} AND r.state IN ('held', 'qualified') ORDER BY r.id`.execute(q)
  return rows.map(({ id }) => id)
}

export const rebateSteps = ['held', 'qualified', 'paid', 'lost', 'warned'] as const
export type RebateStep = (typeof rebateSteps)[number]

/** Decides on rebates; returns what happened to which. */
export async function decide(trx: Trx, ids: readonly string[]): Promise<{ readonly id: string; readonly step: RebateStep }[]> {
  const { rows } = await sql<{ id: string; step: RebateStep }>`
    SELECT platform.not_null(d.id) AS id, platform.not_null(d.step) AS step FROM team.decide_rebates(${ids}::text[]) d WHERE d.step IS NOT NULL`.execute(
    trx,
  )
  return rows
}

export async function rebatesById(q: Queryable, ids: readonly string[]): Promise<RebateRow[]> {
  const { rows } = await sql<RebateRow>`SELECT ${columns} FROM team.rebate_source r WHERE r.id = ANY (${ids}::text[]) ORDER BY r.id`.execute(q)
  return rows
}

export async function rebateById(q: Queryable, id: string): Promise<RebateRow | null> {
  return (await rebatesById(q, [id]))[0] ?? null
}

/** A page of a member's rebates of a group, the newest first. */
export async function rebatePage(
  q: Queryable,
  { memberId, group, offset, limit }: { readonly memberId: MemberId; readonly group: RebateGroup; readonly offset: number; readonly limit: number },
): Promise<RebateRow[]> {
  const { rows } = await sql<RebateRow>`
    SELECT ${columns} FROM team.rebate_source r
     WHERE r.id IN (
       SELECT x.id FROM team.rebate x WHERE x.inviter_id = ${memberId} AND x.state = ANY (${[...statesOfGroup[group]]}::text[])
        ORDER BY x.reserved_at DESC, x.id LIMIT ${limit} OFFSET ${offset})
     ORDER BY r.reserved_at DESC, r.id`.execute(q)
  return rows
}

/** The rebates of a member by state, and how many are lost within a day unless the member leases. */
export async function rebateSums(
  q: Queryable,
  memberId: MemberId,
  soon: Instant,
): Promise<{ readonly state: RebateState; readonly amount: Micros; readonly count: number; readonly expiring: number }[]> {
  const { rows } = await sql<{ state: RebateState; amount: Micros; count: number; expiring: number }>`
    SELECT r.state, sum(r.amount_micros)::bigint AS amount, count(*)::integer AS count,
           (count(*) FILTER (WHERE r.state = 'held' AND r.collect_until <= ${soon}::timestamptz))::integer AS expiring
      FROM team.rebate r WHERE r.inviter_id = ${memberId} GROUP BY r.state`.execute(q)
  return rows
}

/** What was paid to a member by UTC day of the payment. */
export async function paidDays(
  q: Queryable,
  memberId: MemberId,
  from: Instant,
): Promise<{ readonly day: Day; readonly amount: Micros; readonly count: number }[]> {
  const { rows } = await sql<{ day: Day; amount: Micros; count: number }>`
    SELECT (r.ended_at AT TIME ZONE 'UTC')::date AS day, sum(r.amount_micros)::bigint AS amount, count(*)::integer AS count
      FROM team.rebate r WHERE r.inviter_id = ${memberId} AND r.state = 'paid' AND r.ended_at >= ${from}::timestamptz GROUP BY 1 ORDER BY 1`.execute(
    q,
  )
  return rows
}

/** Hosts' and inviters' part of the last 30 days. */
export async function shareOfRebates(q: Queryable): Promise<{ readonly hostIncome: Micros; readonly rebates: Micros; readonly sharePpm: number }> {
  const { rows } = await sql<{ hostIncome: Micros; rebates: Micros; sharePpm: number }>`
    SELECT platform.not_null(s.host) AS "hostIncome", platform.not_null(s.rebates) AS rebates, platform.not_null(s.ppm) AS "sharePpm"
      FROM team.rebate_share() s`.execute(q)
  return rows[0] ?? { hostIncome: 0n as Micros, rebates: 0n as Micros, sharePpm: 0 }
}

export interface RebateStop {
  readonly since: Instant
  readonly sharePpm: number
  readonly until: Instant | null
}

/** The latest times in which rebates were stopped. */
export async function rebateStops(q: Queryable): Promise<RebateStop[]> {
  const { rows } = await sql<RebateStop>`
    SELECT s.since, s.share_ppm AS "sharePpm", s.until_at AS until FROM team.rebate_stop s ORDER BY s.since DESC LIMIT 20`.execute(q)
  return rows
}
