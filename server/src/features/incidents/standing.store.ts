import type { Component, Standing } from '@ohmstead/contract/incidents/types'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Span } from './standing.ts'

/**
 * What was measured since a time. Results that are equal and began and ended on the same days (UTC) are one, so that a component which changes every minute gives
 * a few rows for each day.
 */
export async function standingsSince(q: Queryable, since: Instant): Promise<Span[]> {
  const { rows } = await sql<Span>`
    SELECT component AS "component", state AS "state", platform.not_null(min(from_at)) AS "fromAt", max(until_at) AS "untilAt" FROM incidents.standing
     WHERE until_at IS NULL OR until_at > ${since}
     GROUP BY component, state, (from_at AT TIME ZONE 'UTC')::date, (until_at AT TIME ZONE 'UTC')::date`.execute(q)
  return rows
}

/** What was measured last of each component. */
export async function standingsNow(q: Queryable): Promise<Span[]> {
  const { rows } = await sql<Span>`
    SELECT component AS "component", state AS "state", from_at AS "fromAt", until_at AS "untilAt" FROM incidents.standing
     WHERE until_at IS NULL ORDER BY component`.execute(q)
  return rows
}

/** The same, which no other transaction changes before the end of this one. */
export async function lockedStandings(trx: Trx): Promise<Span[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('incidents.standing', 0))`.execute(trx)
  return standingsNow(trx)
}

/** When everything was measured last; null: never. */
export async function measuredAt(q: Queryable): Promise<Instant | null> {
  const { rows } = await sql<{ at: Instant }>`SELECT measured_at AS at FROM incidents.measurement`.execute(q)
  return rows[0]?.at ?? null
}

/** Stores another result of a component; the database ends the one before. */
export async function insertStanding(trx: Trx, component: Component, state: Standing): Promise<void> {
  await sql`INSERT INTO incidents.standing (component, state) VALUES (${component}, ${state})`.execute(trx)
}

/** Stores that everything was measured now. */
export async function keepMeasured(q: Queryable): Promise<void> {
  await sql`
    INSERT INTO incidents.measurement (only_row) VALUES (true)
    ON CONFLICT (only_row) DO UPDATE SET measured_at = platform.now()`.execute(q)
}
