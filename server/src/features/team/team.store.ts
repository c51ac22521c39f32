import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Day } from '@ohmstead/contract/kernel/day'
import type { Wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

type MemberId = Id<'member'>

/** Counts a member for their inviters as their leases are now; returns the inviters whose numbers changed. */
export async function countMember(trx: Trx, memberId: MemberId): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`SELECT platform.not_null(c) AS id FROM team.count_member(${memberId}) AS c`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Counts a settlement in the days of the inviters of its hosts, once, or takes a voided one out; returns the inviters whose figures changed. */
export async function countSettlement(trx: Trx, settlementId: Id<'settlement'>): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`SELECT platform.not_null(c) AS id FROM team.count_settlement(${settlementId}) AS c`.execute(trx)
  return rows.map(({ id }) => id)
}

export interface Tally {
  readonly generation: number
  readonly members: number
  readonly valid: number
}

/** The number of members of each generation that has any. */
export async function talliesOf(q: Queryable, memberId: MemberId): Promise<Tally[]> {
  const { rows } = await sql<Tally>`SELECT generation, members, valid FROM team.tally WHERE upline_id = ${memberId} ORDER BY generation`.execute(q)
  return rows
}

export interface TeamMember {
  readonly memberId: MemberId
  readonly valid: boolean
  readonly joinedAt: Instant
}

export interface TeamFilter {
  readonly uplineId: MemberId
  readonly generation: number
  /** Null: valid and invalid ones. */
  readonly valid: boolean | null
  readonly offset: number
  readonly limit: number
}

const member = sql`p.member_id AS "memberId", platform.not_null(p.is_valid) AS valid, p.joined_at AS "joinedAt"`

/** A page of the members of a generation, the newest first. Their number is in the tallies. */
export async function membersOf(q: Queryable, { uplineId, generation, valid, offset, limit }: TeamFilter): Promise<TeamMember[]> {
  const wanted = valid === null ? sql`p.is_valid IS NOT NULL` : sql`p.is_valid = ${valid}`
  const { rows } = await sql<TeamMember>`
    SELECT ${member} FROM team.place p WHERE p.upline_id = ${uplineId} AND p.generation = ${generation} AND ${wanted}
     ORDER BY p.joined_at DESC, p.member_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(q)
  return rows
}

/** One member of a generation. */
export async function memberOf(q: Queryable, uplineId: MemberId, generation: number, memberId: MemberId): Promise<TeamMember | null> {
  const { rows } = await sql<TeamMember>`
    SELECT ${member} FROM team.place p
     WHERE p.upline_id = ${uplineId} AND p.member_id = ${memberId} AND p.generation = ${generation} AND p.is_valid IS NOT NULL`.execute(q)
  return rows[0] ?? null
}

/** What a generation hosted on a day. */
export interface HostedDay {
  readonly day: Day
  readonly generation: number
  readonly paid: Micros
  readonly hostIncome: Micros
  readonly energyWh: Wh
  readonly chargingSessions: number
}

/** What the generations hosted on the days of a period. */
export async function hostedDays(q: Queryable, memberId: MemberId, from: Day, until: Day): Promise<HostedDay[]> {
  const { rows } = await sql<Omit<HostedDay, 'energyWh'> & { energyWh: bigint }>`
    SELECT day, generation, paid_micros AS paid, host_micros AS "hostIncome", energy_wh AS "energyWh",
           charging_sessions AS "chargingSessions"
      FROM team.day WHERE upline_id = ${memberId} AND day BETWEEN ${from}::date AND ${until}::date ORDER BY day, generation`.execute(q)
  return rows.map((row) => ({ ...row, energyWh: Number(row.energyWh) as Wh }))
}

/** What all generations hosted since the beginning. */
export async function hostedTotal(q: Queryable, memberId: MemberId): Promise<Omit<HostedDay, 'day' | 'generation'>> {
  const { rows } = await sql<{ paid: Micros; hostIncome: Micros; energyWh: bigint; chargingSessions: number }>`
    SELECT coalesce(sum(paid_micros), 0)::bigint AS paid, coalesce(sum(host_micros), 0)::bigint AS "hostIncome",
           coalesce(sum(energy_wh), 0)::bigint AS "energyWh", coalesce(sum(charging_sessions), 0)::integer AS "chargingSessions"
      FROM team.day WHERE upline_id = ${memberId}`.execute(q)
  const { energyWh, ...total } = rows[0] ?? { paid: 0n as Micros, hostIncome: 0n as Micros, energyWh: 0n, chargingSessions: 0 }
  return { ...total, energyWh: Number(energyWh) as Wh }
}
