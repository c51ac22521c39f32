import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { incidentList } from '@ohmstead/contract/incidents/calls'
import type { PublicIncident } from '@ohmstead/contract/incidents/types'
import type { IncidentRow, MessageRow } from './incident.store.ts'

type StaffIncident = OutputOf<typeof incidentList>['list'][number]

/** Incidents with their messages, as staff see them. */
export function staffIncidents(rows: readonly IncidentRow[], messages: readonly MessageRow[]): StaffIncident[] {
  return rows.map((row) => ({
    ...row,
    messages: messages.filter(({ incidentId }) => incidentId === row.id).map(({ state, texts, at, writtenBy }) => ({ state, texts, at, writtenBy })),
  }))
}

/** Incidents with their messages, without the people of staff. */
export function publicIncidents(rows: readonly IncidentRow[], messages: readonly MessageRow[]): PublicIncident[] {
  return staffIncidents(rows, messages).map(({ id, state, severity, components, openedAt, resolvedAt, messages: own }) => ({
    id,
    state,
    severity,
    components,
    openedAt,
    resolvedAt,
    messages: own.map(({ writtenBy: _, ...message }) => message),
  }))
}
