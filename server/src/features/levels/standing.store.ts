import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** The level of a member at a moment in the past or now; 1 before any was computed. */
export async function standingAt(q: Queryable, memberId: Id<'member'>, at: Instant): Promise<number> {
  const { rows } = await sql<{ level: number }>`
    SELECT level FROM levels.standing WHERE member_id = ${memberId} AND since <= ${at} ORDER BY since DESC LIMIT 1`.execute(q)
  return rows[0]?.level ?? 1
}
