import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { incidentList } from '@ohmstead/contract/incidents/calls'
import type { PublicIncident } from '@ohmstead/contract/incidents/types'
import type { Queryable } from '../../platform/database.ts'
import { messagesOf, type IncidentRow } from './incident.store.ts'

type StaffIncident = OutputOf<typeof incidentList>['list'][number]

/** Incidents with their messages, as staff see them. */
export async function staffIncidents(q: Queryable, rows: readonly IncidentRow[]): Promise<StaffIncident[]> {
  const messages = await messagesOf(
    q,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    messages: messages.filter(({ incidentId }) => incidentId === row.id).map(({ state, texts, at, writtenBy }) => ({ state, texts, at, writtenBy })),
  }))
}

/** Incidents with their messages, without the people of staff. */
export async function publicIncidents(q: Queryable, rows: readonly IncidentRow[]): Promise<PublicIncident[]> {
  return (await staffIncidents(q, rows)).map(({ id, state, severity, components, openedAt, resolvedAt, messages }) => ({
    id,
    state,
    severity,
    components,
    openedAt,
    resolvedAt,
    messages: messages.map(({ writtenBy: _, ...message }) => message),
  }))
}
