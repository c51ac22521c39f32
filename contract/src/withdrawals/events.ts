import { event } from '../kernel/event.ts'
import { id, strict } from '../kernel/field.ts'

/** A withdrawal was confirmed by its member, changed its state, or is held or waits for another reason. */
export const withdrawalChanged = event('withdrawal.changed', {
  publishedBy: ['api', 'worker'],
  payload: strict({ memberId: id('member'), withdrawalId: id('withdrawal') }),
  stales: ['withdraw/quote', 'withdraw/list', 'withdraw/detail', 'staff/withdraw/list', 'staff/withdraw/detail'],
  audience: 'memberId',
})

/** Two people lifted the daily limit of a member for a time. */
export const limitLifted = event('withdrawal.limitLifted', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member') }),
  stales: ['withdraw/quote', 'staff/withdraw/limit/read'],
  audience: 'memberId',
})
