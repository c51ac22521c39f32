import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import type { Obstacle } from '../accounts/index.ts'

/** Charging sessions of others in windows of a host whose money may still come to the host: not final, in dispute, or not divided yet. */
export async function incomeObstacles(q: Queryable, memberId: Id<'member'>): Promise<readonly Obstacle[]> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct s.id)::int as count
    from hosting.custody c
    join charging.charging_session s on s.point_id = c.point_id and s.started_at is not null
      and c."window" && tstzrange(s.started_at, coalesce(s.stopped_at, s.stop_said_at, 'infinity'), '[]')
    where c.member_id = ${memberId} and s.driver_id <> ${memberId}
      and (s.state in ('charging', 'suspended', 'finishing', 'disputed')
        or exists (select from income.awaiting a where a.charging_session_id = s.id))`.execute(q)
  return [{ key: 'unsettled', count: rows[0]?.count ?? 0 }]
}
