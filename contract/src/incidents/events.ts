import { event } from '../kernel/event.ts'
import { id, instantField, strict, z } from '../kernel/field.ts'
import { component } from './types.ts'

const page = z.literal('all')

/** An incident was opened, or has a new message. */
export const incidentChanged = event('incident.changed', {
  publishedBy: ['api'],
  payload: strict({ incidentId: id('incident'), page, at: instantField }),
  stales: ['status/read', 'status/now', 'staff/incident/list', 'staff/incident/alarms'],
  topic: 'status:page',
})

/** Another state of a component was measured. */
export const standingChanged = event('incident.standingChanged', {
  publishedBy: ['worker'],
  payload: strict({ component, page, at: instantField }),
  stales: ['status/read', 'staff/incident/alarms'],
  topic: 'status:page',
})
