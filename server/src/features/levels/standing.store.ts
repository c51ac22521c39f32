import { assert } from '@ohmstead/contract/kernel/assert'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Day } from '@ohmstead/contract/kernel/day'
import { z } from '@ohmstead/contract/kernel/field'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { levelRow, type LevelRow } from '@ohmstead/contract/levels/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { LevelGrounds } from './level.ts'

type MemberId = Id<'member'>

interface Question {
  readonly memberId: MemberId
  readonly at: Instant
}

/** What the level of each of these members granted at a moment each, by the table that was in force then; in the order of the input. */
export async function grantsOf(q: Queryable, questions: readonly Question[]): Promise<LevelRow[]> {
  if (questions.length === 0) return []
  const { rows } = await sql<{ grants: unknown }>`
    SELECT levels.grants_at(asked.member_id, asked.at) AS grants
      FROM unnest(${questions.map(({ memberId }) => memberId)}::text[], ${questions.map(({ at }) => at)}::timestamptz[]) WITH ORDINALITY AS asked (member_id, at, place)
     ORDER BY asked.place`.execute(q)
  return rows.map(({ grants }) => z.decode(levelRow, grants as z.input<typeof levelRow>))
}

/** The level of each of these members at a moment each, in the order of the input; 1 before any was computed. */
export async function standingsAt(q: Queryable, questions: readonly Question[]): Promise<number[]> {
  if (questions.length === 0) return []
  const { rows } = await sql<{ level: number }>`
    SELECT platform.not_null(levels.level_at(asked.member_id, asked.at)) AS level
      FROM unnest(${questions.map(({ memberId }) => memberId)}::text[], ${questions.map(({ at }) => at)}::timestamptz[]) WITH ORDINALITY AS asked (member_id, at, place)
     ORDER BY asked.place`.execute(q)
  return rows.map(({ level }) => level)
}

/** A level with the time from which it is valid, and what it was computed from. */
export interface Standing {
  readonly since: Instant
  readonly level: number
  readonly day: Day
  readonly valuation: Micros
  readonly directValid: number
  readonly secondThirdValid: number
  readonly teamValid: number
  readonly teamCounts: boolean
}

/** The changes of a member's level until a moment, newest first. */
export async function standingsOf(
  q: Queryable,
  memberId: MemberId,
  { until, limit }: { readonly until: Instant; readonly limit: number },
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    SELECT s.since, s.level, platform.not_null(g.day) AS day, platform.not_null(g.valuation) AS valuation, platform.not_null(g."directValid") AS "directValid",
           platform.not_null(g."secondThirdValid") AS "secondThirdValid", platform.not_null(g."teamValid") AS "teamValid", platform.not_null(g."teamCounts") AS "teamCounts"
      FROM levels.standing s CROSS JOIN LATERAL levels.reasons(s) g
     WHERE s.member_id = ${memberId} AND s.since <= ${until} ORDER BY s.since DESC LIMIT ${limit}`.execute(q)
  return rows
}

/** What a member's level would be computed from at this moment. */
export async function groundsNow(q: Queryable, memberId: MemberId): Promise<LevelGrounds & { readonly teamCounts: boolean }> {
  const { rows } = await sql<LevelGrounds & { readonly teamCounts: boolean }>`
    SELECT platform.not_null(g.valuation) AS valuation, platform.not_null(g.direct_valid) AS "directValid", platform.not_null(g.second_third_valid) AS "secondThirdValid",
           platform.not_null(g.team_valid) AS "teamValid", platform.not_null(g.team_counts) AS "teamCounts"
      FROM levels.grounds_now(${memberId}) g`.execute(q)
  const [grounds] = rows
  assert(grounds, 'a member has grounds of a level')
  return grounds
}

/** A level that changed. */
export interface LevelChange {
  readonly memberId: MemberId
  readonly since: Instant
}

/** Computes the levels of the next members for the UTC day that has begun; returns those that changed. */
export async function computeNext(trx: Trx, atMost: number): Promise<LevelChange[]> {
  const { rows } = await sql<LevelChange>`
    SELECT platform.not_null(c.member_id) AS "memberId", platform.not_null(c.since) AS since FROM levels.compute_next(${atMost}) c`.execute(trx)
  return rows
}

/** Whether the levels of the UTC day that has begun are computed. */
export async function isComputed(q: Queryable): Promise<boolean> {
  const { rows } = await sql<{ computed: boolean }>`SELECT platform.not_null(levels.is_computed()) AS computed`.execute(q)
  return rows[0]?.computed === true
}

/** When levels were computed last. */
export async function lastComputedAt(q: Queryable): Promise<Instant | null> {
  const { rows } = await sql<{ endedAt: Instant | null }>`
    SELECT ended_at AS "endedAt" FROM levels.day WHERE ended_at IS NOT NULL ORDER BY day DESC LIMIT 1`.execute(q)
  return rows[0]?.endedAt ?? null
}
