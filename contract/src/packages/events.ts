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
  payload: strict({ memberId: id('member'), leaseId: id('lease'), pointId: id('point'), at: instantField }),
  stales: leasePages,
  audience: 'memberId',
})

export const leaseStarted = event('lease.started', {
  payload: strict({ memberId: id('member'), leaseId: id('lease'), at: instantField }),
  stales: leasePages,
  audience: 'memberId',
})

/** The unit was not available on a day by the operator's fault, so the lease is a day longer. */
export const leaseExtended = event('lease.extended', {
  payload: strict({ memberId: id('member'), leaseId: id('lease'), day: dayField, at: instantField }),
  stales: leasePages,
  audience: 'memberId',
})

export const leaseEnded = event('lease.ended', {
  payload: strict({ memberId: id('member'), leaseId: id('lease'), reason: z.enum(['expired', 'cancelled', 'sold']), at: instantField }),
  stales: leasePages,
  audience: 'memberId',
})
