import { event } from '../kernel/event.ts'
import { id, instantField, strict, z } from '../kernel/field.ts'

/** Something was asked of two people, decided, withdrawn, or not decided in time. */
export const approvalChanged = event('approval.changed', {
  payload: strict({ approvalId: id('approval'), kind: z.string(), subject: z.string(), at: instantField }),
  stales: ['staff/approval/list', 'staff/approval/count', 'staff/overview'],
})
