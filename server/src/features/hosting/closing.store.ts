import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import type { Obstacle } from '../accounts/index.ts'

/** Hosting that a member has not ended: units that still earn for them. */
export async function hostingObstacles(q: Queryable, memberId: Id<'member'>): Promise<readonly Obstacle[]> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM hosting.flow f
    WHERE f.member_id = ${memberId}
      AND (f.state <> 'ended' OR EXISTS (SELECT FROM hosting.custody c WHERE c.flow_id = f.id AND c.until_at IS NULL))`.execute(q)
  return [{ key: 'hosting', count: rows[0]?.count ?? 0 }]
}
