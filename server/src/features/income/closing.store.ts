import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import type { Obstacle } from '../accounts/index.ts'

/** Charging sessions in windows of a host whose money may still come to the host: not final, in dispute, or not settled yet. */
export async function incomeObstacles(q: Queryable, memberId: Id<'member'>): Promise<readonly Obstacle[]> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT s.id)::int AS count
    FROM hosting.custody_period c
    JOIN charging.session_facts s ON s.point_id = c.point_id AND s.started_at IS NOT NULL
      AND c."window" && tstzrange(s.started_at, coalesce(s.stopped_at, s.stop_said_at, 'infinity'), '[]')
    WHERE c.member_id = ${memberId} AND s.driver_id <> ${memberId}
      AND (s.state IN ('charging', 'suspended', 'finishing', 'disputed')
        OR EXISTS (SELECT FROM income.awaiting a WHERE a.charging_session_id = s.id))`.execute(q)
  return [{ key: 'unsettled', count: rows[0]?.count ?? 0 }]
}
