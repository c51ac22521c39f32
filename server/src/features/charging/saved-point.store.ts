import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

export interface OwnPoint {
  readonly pointId: Id<'point'>
  readonly saved: boolean
  /** When the member last began to charge there. */
  readonly chargedAt: Instant | null
}

/** The points that a member saved, the newest first, and then up to `lately` others where they charged last. */
export async function ownPointsOf(q: Queryable, memberId: Id<'member'>, lately: number): Promise<OwnPoint[]> {
  const { rows } = await sql<OwnPoint>`
    WITH charged AS (
      SELECT s.point_id, max(s.started_at) AS at FROM charging.charging_session s
       WHERE s.driver_id = ${memberId} AND s.started_at IS NOT NULL GROUP BY s.point_id),
    saved AS (SELECT p.point_id, p.saved_at FROM charging.saved_point p WHERE p.member_id = ${memberId}),
    latest AS (
      SELECT c.point_id, c.at FROM charged c WHERE c.point_id NOT IN (SELECT s.point_id FROM saved s) ORDER BY c.at DESC, c.point_id LIMIT ${lately})
    SELECT own."pointId", own.saved, own."chargedAt" FROM (
      SELECT s.point_id AS "pointId", true AS saved, c.at AS "chargedAt", s.saved_at AS since
        FROM saved s LEFT JOIN charged c ON c.point_id = s.point_id
      UNION ALL
      SELECT l.point_id, false, l.at, l.at FROM latest l) own
    ORDER BY own.saved DESC, own.since DESC, own."pointId"`.execute(q)
  return rows
}

/** Saves a point; false if the member already saved `most` others. */
export async function insertSavedPoint(trx: Trx, memberId: Id<'member'>, pointId: Id<'point'>, most: number): Promise<boolean> {
  // Two requests of one member take turns, so that the limit holds.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('charging.saved:' || ${memberId}, 0))`.execute(trx)
  const { rows } = await sql<{ others: bigint }>`
    SELECT count(*) AS others FROM charging.saved_point WHERE member_id = ${memberId} AND point_id <> ${pointId}`.execute(trx)
  if ((rows[0]?.others ?? 0n) >= BigInt(most)) return false
  await sql`INSERT INTO charging.saved_point (member_id, point_id) VALUES (${memberId}, ${pointId}) ON CONFLICT DO NOTHING`.execute(trx)
  return true
}

export async function deleteSavedPoint(trx: Trx, memberId: Id<'member'>, pointId: Id<'point'>): Promise<void> {
  await sql`DELETE FROM charging.saved_point WHERE member_id = ${memberId} AND point_id = ${pointId}`.execute(trx)
}

/** Deletes what a member saved, when the account is closed. */
export async function eraseSavedPointsOf(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`DELETE FROM charging.saved_point WHERE member_id = ${memberId}`.execute(trx)
}
