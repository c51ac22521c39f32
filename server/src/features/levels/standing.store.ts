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

/** The level of each of these members at a moment each, in the order of the input. */
export async function standingsAt(q: Queryable, questions: readonly { readonly memberId: Id<'member'>; readonly at: Instant }[]): Promise<number[]> {
  if (questions.length === 0) return []
  const { rows } = await sql<{ level: number }>`
    SELECT coalesce(l.level, 1) AS level
      FROM unnest(${questions.map(({ memberId }) => memberId)}::text[], ${questions.map(({ at }) => at)}::timestamptz[]) WITH ORDINALITY AS asked (member_id, at, place)
      LEFT JOIN LATERAL (SELECT s.level FROM levels.standing s WHERE s.member_id = asked.member_id AND s.since <= asked.at ORDER BY s.since DESC LIMIT 1) l ON true
     ORDER BY asked.place`.execute(q)
  return rows.map(({ level }) => level)
}
