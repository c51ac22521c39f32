import { event } from '../kernel/event.ts'
import { instantField, strict, z } from '../kernel/field.ts'

/** An event was parked because its subscriber failed, or a parked event was retried or given up. */
export const parkedChanged = event('parked.changed', {
  publishedBy: ['api', 'worker'],
  payload: strict({ listener: z.string(), seq: z.string(), at: instantField }),
  stales: ['staff/parked/list', 'staff/overview'],
})

/** A check found other violations than before, or none any more. */
export const violationsChanged = event('violations.changed', {
  publishedBy: ['worker'],
  payload: strict({ watch: z.string(), found: z.number(), at: instantField }),
  stales: ['staff/violation/list', 'staff/overview'],
})
