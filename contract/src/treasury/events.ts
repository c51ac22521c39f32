import { event } from '../kernel/event.ts'
import { strict } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'

/** Addresses of the operator on a network were compared, something moved, or the operator took something out. */
export const treasuryChanged = event('treasury.changed', {
  publishedBy: ['api', 'watcher', 'worker'],
  payload: strict({ network: networkCode }),
  stales: ['staff/treasury/overview', 'staff/treasury/movements', 'staff/treasury/payable', 'staff/treasury/payouts'],
})
