import { event } from '../kernel/event.ts'
import { id, instantField, strict, z } from '../kernel/field.ts'

/** A request that needs two people was created, decided or withdrawn, or it expired. */
export const approvalChanged = event('approval.changed', {
  publishedBy: ['api', 'worker'],
  payload: strict({ approvalId: id('approval'), kind: z.string(), subject: z.string(), at: instantField }),
  stales: ['staff/approval/list', 'staff/approval/count', 'staff/overview'],
})
