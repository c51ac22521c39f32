import { event } from '../kernel/event.ts'
import { dayField, id, instantField, strict, z } from '../kernel/field.ts'

const leasePages = [
  'rental/lease/list',
  'rental/lease/detail',
  'rental/package/list',
  'rental/package/detail',
  'wallet/overview',
  'hosting/state',
  'user/info/personal',
] as const

export const leaseBought = event('lease.bought', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member'), leaseId: id('lease'), pointId: id('point'), at: instantField }),
  stales: leasePages,
  audience: 'memberId',
})

export const leaseStarted = event('lease.started', {
  publishedBy: ['api', 'worker'],
  payload: strict({ memberId: id('member'), leaseId: id('lease'), at: instantField }),
  stales: leasePages,
  audience: 'memberId',
})

/** The unit was not available on a day by the operator's fault, so the lease is a day longer. */
export const leaseExtended = event('lease.extended', {
  publishedBy: ['worker'],
  payload: strict({ memberId: id('member'), leaseId: id('lease'), day: dayField, at: instantField }),
  stales: leasePages,
  audience: 'memberId',
})

export const leaseEnded = event('lease.ended', {
  publishedBy: ['api', 'worker'],
  payload: strict({ memberId: id('member'), leaseId: id('lease'), reason: z.enum(['expired', 'cancelled', 'sold']), at: instantField }),
  stales: leasePages,
  audience: 'memberId',
})
