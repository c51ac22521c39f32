import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** The results of the last charging sessions of a unit: how many of those tried delivered energy. */
export async function successOf(q: Queryable, pointId: Id<'point'>): Promise<{ counted: number; delivered: number }> {
  const { rows } = await sql<{ counted: bigint; delivered: bigint }>`
    SELECT count(*) AS counted, count(*) FILTER (WHERE l.energy_wh > 0) AS delivered
      FROM (SELECT s.energy_wh FROM charging.charging_session s
             WHERE s.point_id = ${pointId} AND (s.final_at IS NOT NULL OR s.state = 'failed' AND s.failure <> 'cancelled')
               AND coalesce(s.failure, '') NOT IN ('meterUnclear', 'readingUnproven')
             ORDER BY s.authorised_at DESC LIMIT 30) l`.execute(q)
  return { counted: Number(rows[0]?.counted ?? 0n), delivered: Number(rows[0]?.delivered ?? 0n) }
}

/** Wh sold at a unit by hour of the week (Monday 00:00 UTC first), over the last 90 days. */
export async function energyByHour(q: Queryable, pointId: Id<'point'>, since: Instant): Promise<{ hour: number; energyWh: number }[]> {
  const { rows } = await sql<{ hour: number; energyWh: bigint }>`
    SELECT ((extract(isodow FROM s.started_at AT TIME ZONE 'UTC') - 1) * 24 + extract(hour FROM s.started_at AT TIME ZONE 'UTC'))::integer AS hour,
           sum(s.energy_wh)::bigint AS "energyWh"
      FROM charging.charging_session s
     WHERE s.point_id = ${pointId} AND s.started_at IS NOT NULL AND s.final_at IS NOT NULL AND s.energy_wh > 0 AND s.authorised_at >= ${since}::timestamptz GROUP BY 1 ORDER BY 1`.execute(
    q,
  )
  return rows.map(({ hour, energyWh }) => ({ hour, energyWh: Number(energyWh) }))
}

/** Totals of charging since a moment, for the console. */
export async function chargingFigures(
  q: Queryable,
  since: Instant,
): Promise<{ running: number; failed: number; energyWh: number; collected: Micros }> {
  const { rows } = await sql<{ running: number; failed: number; energyWh: bigint; collected: Micros }>`
    SELECT count(*) FILTER (WHERE s.state IN ('authorised', 'charging', 'suspended'))::int AS running,
           count(*) FILTER (WHERE s.state = 'failed' AND s.authorised_at >= ${since}::timestamptz)::int AS failed,
           (coalesce(sum(s.energy_wh) FILTER (WHERE s.final_at >= ${since}::timestamptz), 0)
            + coalesce(sum(l.energy_wh) FILTER (WHERE s.final_at IS NULL AND s.started_at >= ${since}::timestamptz), 0))::bigint AS "energyWh",
           coalesce(sum(s.collected_micros) FILTER (WHERE s.final_at >= ${since}::timestamptz), 0)::bigint AS collected
      FROM charging.charging_session s LEFT JOIN charging.live l ON l.charging_session_id = s.id
     WHERE s.state IN ('authorised', 'charging', 'suspended') OR s.authorised_at >= ${since}::timestamptz OR s.final_at >= ${since}::timestamptz`.execute(
    q,
  )
  const row = rows[0]
  return { running: row?.running ?? 0, failed: row?.failed ?? 0, energyWh: Number(row?.energyWh ?? 0n), collected: row?.collected ?? (0n as Micros) }
}

/** The energy of the whole fleet by hour, from the registers of charging sessions since then; hours without energy are left out. */
export async function fleetEnergyByHour(q: Queryable, since: Instant): Promise<{ at: Instant; energyWh: number }[]> {
  const { rows } = await sql<{ at: Instant; energyWh: bigint }>`
    SELECT platform.not_null(date_bin(interval '1 hour', r.at, timestamptz 'epoch')) AS at, sum(greatest(r.register_wh - r.before_wh, 0))::bigint AS "energyWh"
      FROM (SELECT r.at, r.register_wh, lag(r.register_wh) OVER (PARTITION BY r.charging_session_id ORDER BY r.at) AS before_wh
              FROM charging.charging_session s JOIN charging.reading r ON r.charging_session_id = s.id
             WHERE s.authorised_at >= ${since}::timestamptz - interval '1 day') r
     WHERE r.at >= ${since}::timestamptz AND r.before_wh IS NOT NULL GROUP BY 1 ORDER BY 1`.execute(q)
  return rows.map(({ at, energyWh }) => ({ at, energyWh: Number(energyWh) }))
}
