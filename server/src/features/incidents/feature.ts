import { calls } from './calls/calls.gen.ts'
import { measureComponents } from './measure.jobs.ts'
import { incidentsTables } from './tables.ts'

/** What this feature provides to the roles. */
export const incidentsFeature = {
  calls,
  dueWork: [measureComponents],
  tables: incidentsTables,
  withoutNotice: {
    'incident.changed': 'every page shows open incidents, and the page of the status has a feed',
    'incident.standingChanged': 'measured every minute; staff decide what is published',
  },
} as const
