import { event } from '../kernel/event.ts'
import { id, instantField, strict } from '../kernel/field.ts'

/** A contact was added to the registry, or ended. */
export const contactChanged = event('official.contactChanged', {
  publishedBy: ['api'],
  payload: strict({ contactId: id('contact'), at: instantField }),
  stales: ['staff/official/list'],
})

/** A contact was reported as fake, or staff judged a report. */
export const reportChanged = event('official.reportChanged', {
  publishedBy: ['api'],
  payload: strict({ reportId: id('contactReport'), at: instantField }),
  stales: ['staff/official/reports', 'staff/overview'],
})
