import { event } from '../kernel/event.ts'
import { id, strict } from '../kernel/field.ts'

/** A withdrawal was confirmed by its member, changed its state, or is held or waits for another reason. */
export const withdrawalChanged = event('withdrawal.changed', {
  payload: strict({ memberId: id('member'), withdrawalId: id('withdrawal') }),
  stales: ['withdraw/quote', 'withdraw/list', 'withdraw/detail', 'staff/withdraw/list', 'staff/withdraw/detail'],
  audience: 'memberId',
})
