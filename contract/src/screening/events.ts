import { event } from '../kernel/event.ts'
import { instantField, strict } from '../kernel/field.ts'

/** The list was loaded or could not be, or an address was found on it. */
export const screeningChanged = event('screening.changed', {
  publishedBy: ['api', 'worker'],
  payload: strict({ at: instantField }),
  stales: ['staff/screening/read', 'staff/screening/hits'],
})
