import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'

/** The level a member stood at, at a moment of the past or now; 1 before any was computed. */
export async function standingAt(q: Queryable, memberId: Id<'member'>, at: Instant): Promise<number> {
  const row = await q
    .selectFrom('levels.standing')
    .select('level')
    .where('member_id', '=', memberId)
    .where('since', '<=', at)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.level ?? 1
}
