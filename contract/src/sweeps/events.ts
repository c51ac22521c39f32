import { event } from '../kernel/event.ts'
import { strict } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'

/** A sweep of a network is in another state. */
export const sweepChanged = event('sweep.changed', {
  publishedBy: ['api', 'worker'],
  payload: strict({ network: networkCode }),
  stales: ['staff/treasury/sweep/overview', 'staff/treasury/sweep/list', 'staff/treasury/sweep/read'],
})
