import type { Day } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

export interface FaultDay {
  readonly leaseId: Id<'lease'>
  readonly day: Day
}

/** The days by which a lease was extended, each with the minutes for which its unit was not available. */
export async function faultDaysOf(q: Queryable, leaseId: Id<'lease'>): Promise<{ day: Day; minutes: number }[]> {
  const { rows } = await sql<{ day: Day; minutes: number }>`
    SELECT day, unavailable_minutes AS minutes FROM packages.fault_day WHERE lease_id = ${leaseId} ORDER BY day`.execute(q)
  return rows
}

/** The first UTC day for which leases are not judged yet: the one before today, where none was. */
export async function nextToJudge(trx: Trx, today: Day): Promise<Day> {
  const { rows } = await sql<{ day: Day }>`SELECT coalesce(max(day) + 1, ${today}::date - 1) AS day FROM packages.judged_day`.execute(trx)
  return rows[0]?.day ?? today
}

export async function markJudged(trx: Trx, day: Day): Promise<void> {
  await sql`INSERT INTO packages.judged_day (day) VALUES (${day}::date) ON CONFLICT DO NOTHING`.execute(trx)
}

export interface JudgedDays {
  readonly from: Day
  /** Exclusive. */
  readonly until: Day
  readonly hours: number
  /** Absent: all leases that run. */
  readonly leaseId?: Id<'lease'>
  readonly limit: number
}

/** Extends leases by the days on which their units were not available for so many hours; returns the days that were added. The database judges each. */
export async function extendByDays(trx: Trx, { from, until, hours, leaseId, limit }: JudgedDays): Promise<FaultDay[]> {
  const { rows } = await sql<FaultDay>`
    INSERT INTO packages.fault_day (lease_id, day, unavailable_minutes)
    SELECT l.id, d.day::date, 1
      FROM packages.lease l
     CROSS JOIN generate_series(${from}::date::timestamp, ${until}::date::timestamp - interval '1 day', interval '1 day') AS d (day)
     WHERE l.ended_at IS NULL AND (${leaseId ?? null}::text IS NULL OR l.id = ${leaseId ?? null})
       AND l.effective_at <= d.day AT TIME ZONE 'UTC' AND l.expires_at >= (d.day + interval '1 day') AT TIME ZONE 'UTC'
       AND packages.unavailable_minutes(l.id, d.day::date) >= 60 * ${hours}::integer
       AND NOT EXISTS (SELECT FROM packages.fault_day f WHERE f.lease_id = l.id AND f.day = d.day::date)
     ORDER BY l.id, d.day LIMIT ${limit}
    RETURNING lease_id AS "leaseId", day`.execute(trx)
  return rows
}
