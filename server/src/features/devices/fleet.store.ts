import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** The number of units that have a place and are not retired. */
export async function fleetFigures(q: Queryable): Promise<{ readonly points: number; readonly online: number; readonly faulted: number }> {
  const { rows } = await sql<{ points: number; online: number; faulted: number }>`
    SELECT count(*)::int AS points, (count(*) FILTER (WHERE connection_id IS NOT NULL))::int AS online,
           (count(*) FILTER (WHERE state = 'faulted'))::int AS faulted
      FROM devices.live_point WHERE placement <> 'depot' AND commissioned_at IS NOT NULL AND retired_at IS NULL`.execute(q)
  return rows[0]!
}

/** Units whose stations report other values than registered or accepted. */
export async function differingPoints(q: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM devices.point p WHERE p.retired_at IS NULL AND devices.identity_differences(p) <> '{}'`.execute(q)
  return rows[0]?.count ?? 0
}
