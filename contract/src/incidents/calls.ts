import { call } from '../kernel/call.ts'
import { id, idempotencyKey, instantField, nothing, pageOf, paging, strict, z } from '../kernel/field.ts'
import { incidentErrors as e } from './errors.ts'
import { affected, alarm, component, componentStatus, incidentState, incidentTexts, publicIncident, severity, staffIncident } from './types.ts'

const telling = { staff: ['support', 'operations', 'administrator'] } as const

export const readStatus = call('status/read', {
  by: 'anyone',
  repeat: 'reads',
  sameForAll: true,
  summary: 'Returns how each part of the product stands by what is measured, its last 90 days, and current and past incidents.',
  input: nothing,
  output: strict({
    /** When everything was measured last; null: never. */
    measuredAt: z.nullable(instantField),
    components: z.array(componentStatus),
    open: z.array(publicIncident),
    /** Incidents that were resolved in the last 90 days, the newest first, at most fifty. */
    past: z.array(publicIncident),
  }),
  errors: [],
  example: { input: {} },
})

export const readOpenIncident = call('status/now', {
  by: 'anyone',
  repeat: 'reads',
  sameForAll: true,
  summary: 'Returns the worst open incident with its last message, for the line that every page shows.',
  input: nothing,
  output: strict({ incident: z.nullable(publicIncident) }),
  errors: [],
  example: { input: {} },
})

export const incidentList = call('staff/incident/list', {
  by: telling,
  repeat: 'reads',
  summary: 'Lists incidents, open ones first, then the newest.',
  input: strict({ ...paging }),
  output: pageOf(staffIncident),
  errors: [],
  example: { as: 'olga', input: {} },
})

export const alarmList = call('staff/incident/alarms', {
  by: telling,
  repeat: 'reads',
  summary: 'Lists parts of the product that are degraded or down by what is measured, and whether an open incident tells people.',
  input: nothing,
  output: strict({ list: z.array(alarm) }),
  errors: [],
  example: { as: 'olga', input: {} },
})

export const openIncident = call('staff/incident/open', {
  by: telling,
  repeat: 'first-result',
  summary: 'Opens an incident with its first message, by hand or from an alarm. It is public at once.',
  input: strict({
    idempotencyKey,
    state: z.enum(['investigating', 'identified', 'watching']),
    severity,
    components: affected,
    texts: incidentTexts,
    alarm: z.optional(component),
  }),
  output: staffIncident,
  errors: [e.alarmOver],
  example: {
    as: 'olga',
    input: {
      idempotencyKey: '@key',
      state: 'investigating',
      severity: 'minor',
      components: ['charging'],
      texts: { en_US: { title: 'Some points do not respond', body: 'We are looking for the cause.' } },
    },
  },
})

export const tellOfIncident = call('staff/incident/tell', {
  by: telling,
  repeat: 'first-result',
  summary: 'Adds a message to an incident: what is known, and how it stands now. Messages never change; “resolved” ends the incident.',
  input: strict({ idempotencyKey, incidentId: id('incident'), state: incidentState, severity, components: affected, texts: incidentTexts }),
  output: staffIncident,
  errors: [e.incidentNotFound, e.incidentResolved],
  example: {
    as: 'olga',
    input: {
      idempotencyKey: '@key',
      incidentId: '@incident',
      state: 'resolved',
      severity: 'minor',
      components: ['charging'],
      texts: { en_US: { title: 'All points respond again', body: 'A router was replaced.' } },
    },
  },
})
