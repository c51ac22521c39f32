import { sql } from 'kysely'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import type { Obstacle } from '../accounts/index.ts'

/** Hosting that a member has not ended: whose units still earn for them. */
export async function hostingObstacles(q: Queryable, memberId: Id<'member'>): Promise<readonly Obstacle[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from hosting.flow f
    where f.member_id = ${memberId}
      and (f.state <> 'ended' or exists (select from hosting.custody c where c.flow_id = f.id and c.until_at is null))`.execute(q)
  return [{ key: 'hosting', count: rows[0]?.count ?? 0 }]
}
