import { event } from '../kernel/event.ts'
import { id, strict, z } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'
import { depositState } from './types.ts'

/** A deposit to the address of a member was seen, credited or dropped. */
export const depositChanged = event('deposit.changed', {
  publishedBy: ['api', 'watcher'],
  payload: strict({ memberId: id('member'), depositId: id('deposit'), state: depositState }),
  stales: [
    'recharge/form',
    'recharge/list',
    'recharge/read',
    'staff/recharge/list',
    'staff/recharge/read',
    'staff/overview',
    'wallet/overview',
    'wallet/bill/list',
  ],
  audience: 'memberId',
})

/** Deposits arrived that no member has. */
export const depositsUnmatched = event('deposits.unmatched', {
  publishedBy: ['watcher'],
  payload: strict({ count: z.number() }),
  stales: ['staff/recharge/list', 'staff/overview'],
})

/** A network on which deposits are on their way has a new block. */
export const depositsConfirmed = event('deposits.confirmed', {
  payload: strict({ network: networkCode }),
  stales: ['recharge/read', 'recharge/list'],
  topic: 'network:network',
  transient: true,
})
