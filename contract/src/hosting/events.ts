import { event } from '../kernel/event.ts'
import { id, instantField, strict, z } from '../kernel/field.ts'
import { hostingState, hostingStep } from './types.ts'

export const hostingChanged = event('hosting.changed', {
  publishedBy: ['api', 'worker'],
  payload: strict({ memberId: id('member'), hostingId: id('hosting'), state: hostingState, step: z.nullable(hostingStep) }),
  stales: [
    'hosting/state',
    'hosting/record/list',
    'hosting/unit',
    'rental/lease/list',
    'rental/lease/detail',
    'charge/point/list',
    'charge/point/own',
    'charge/point/detail',
  ],
  audience: 'memberId',
})

export const custodyBegan = event('custody.began', {
  publishedBy: ['api', 'worker'],
  payload: strict({ memberId: id('member'), custodyId: id('custody'), leaseId: id('lease'), pointId: id('point'), at: instantField }),
  stales: ['hosting/state', 'hosting/record/list', 'hosting/unit', 'charge/point/list', 'charge/point/own', 'charge/point/detail'],
  audience: 'memberId',
})

export const custodyEnded = event('custody.ended', {
  publishedBy: ['api', 'worker'],
  payload: strict({ memberId: id('member'), custodyId: id('custody'), leaseId: id('lease'), pointId: id('point'), at: instantField }),
  stales: ['hosting/state', 'hosting/record/list', 'hosting/unit', 'charge/point/list', 'charge/point/own', 'charge/point/detail'],
  audience: 'memberId',
})
