import type { Component, PublicIncident, Severity } from '@ohmstead/contract/incidents/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

type State = PublicIncident['state']
type Texts = PublicIncident['messages'][number]['texts']

/** An incident, as its last message says it is. */
export interface IncidentRow {
  readonly id: Id<'incident'>
  readonly alarm: Component | null
  readonly openedBy: string
  readonly openedAt: Instant
  readonly state: State
  readonly severity: Severity
  readonly components: Component[]
  readonly resolvedAt: Instant | null
}

export interface MessageRow {
  readonly incidentId: Id<'incident'>
  readonly state: State
  readonly severity: Severity
  readonly components: Component[]
  readonly texts: Texts
  readonly writtenBy: string
  readonly at: Instant
}

const columns = sql`
  i.id, i.alarm AS "alarm", i.opened_by AS "openedBy", i.opened_at AS "openedAt", i.state AS "state", i.severity AS "severity", i.components AS "components",
  i.resolved_at AS "resolvedAt"`

async function incidents(q: Queryable, chosen: RawBuilder<unknown>): Promise<IncidentRow[]> {
  const { rows } = await sql<IncidentRow>`SELECT ${columns} FROM incidents.incident i ${chosen}`.execute(q)
  return rows
}

/** The incidents that are open, the worst first, then the newest. */
export async function openIncidents(q: Queryable): Promise<IncidentRow[]> {
  return incidents(q, sql`WHERE i.resolved_at IS NULL ORDER BY i.severity, i.opened_at DESC, i.id DESC`)
}

/** Incidents that were resolved since a time, the newest first. */
export async function resolvedSince(q: Queryable, since: Instant, limit: number): Promise<IncidentRow[]> {
  return incidents(q, sql`WHERE i.resolved_at > ${since} ORDER BY i.opened_at DESC, i.id DESC LIMIT ${limit}`)
}

/** A page of all incidents, open ones first, then the newest. */
export async function listIncidents(
  q: Queryable,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: IncidentRow[]; total: number }> {
  const rows = await incidents(q, sql`ORDER BY i.resolved_at IS NOT NULL, i.opened_at DESC, i.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM incidents.incident`.execute(q)
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function incidentById(q: Queryable, id: Id<'incident'>): Promise<IncidentRow | null> {
  const [row] = await incidents(q, sql`WHERE i.id = ${id}`)
  return row ?? null
}

/** An incident, whose messages are written one after another from here to the end of the transaction. */
export async function incidentToTell(trx: Trx, id: Id<'incident'>): Promise<IncidentRow | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('incidents.incident:' || ${id}, 0))`.execute(trx)
  return incidentById(trx, id)
}

/** The messages of incidents, the newest first. */
export async function messagesOf(q: Queryable, told: readonly IncidentRow[]): Promise<MessageRow[]> {
  if (told.length === 0) return []
  const ids = told.map(({ id }) => id)
  const { rows } = await sql<MessageRow>`
    SELECT m.incident_id AS "incidentId", m.state AS "state", m.severity AS "severity", m.components AS "components", m.texts AS "texts", m.written_by AS "writtenBy", m.written_at AS at
      FROM incidents.message m WHERE m.incident_id = ANY (${ids}::text[]) ORDER BY m.id DESC`.execute(q)
  return rows
}

/** Opens an incident; its first message must follow in the same transaction. */
export async function insertIncident(trx: Trx, id: Id<'incident'>, by: Id<'staff'>, alarm: Component | null): Promise<void> {
  await sql`INSERT INTO incidents.incident (id, alarm, opened_by) VALUES (${id}, ${alarm}, ${by})`.execute(trx)
}

/** Adds a message; the database changes its incident. */
export async function insertMessage(trx: Trx, { incidentId, state, severity, components, texts, writtenBy }: Omit<MessageRow, 'at'>): Promise<void> {
  await sql`
    INSERT INTO incidents.message (incident_id, state, severity, components, texts, written_by)
    VALUES (${incidentId}, ${state}, ${severity}, ${components}, ${JSON.stringify(texts)}::jsonb, ${writtenBy})`.execute(trx)
}
