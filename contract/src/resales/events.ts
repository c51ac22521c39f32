import { event } from '../kernel/event.ts'
import { id, strict, z } from '../kernel/field.ts'

/** A resale of a member was offered, changed, sold, released or cancelled, or its offer ended. */
export const resaleChanged = event('resale.changed', {
  publishedBy: ['api', 'worker'],
  payload: strict({ memberId: id('member'), resaleId: id('resale') }),
  stales: ['resale/quote', 'resale/order', 'resale/read', 'order/list', 'rental/lease/list', 'rental/lease/detail', 'staff/resale/list'],
  audience: 'memberId',
})

/** What members offer has changed; the pages of all members show it. */
export const offersChanged = event('resale.offersChanged', {
  publishedBy: ['api', 'worker'],
  payload: strict({ page: z.literal('all') }),
  stales: ['resale/list', 'resale/read'],
  topic: 'resale:page',
})
