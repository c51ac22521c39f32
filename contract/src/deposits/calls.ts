import { askErrors } from '../approvals/errors.ts'
import { call } from '../kernel/call.ts'
import { id, idempotencyKey, nothing, pageOf, paging, plainNote, strict, z } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'
import { depositErrors as e } from './errors.ts'
import { depositRow, depositState, rechargeNetwork, staffDepositFull, staffDepositRow } from './types.ts'

const looking = { staff: ['support', 'finance', 'administrator'] } as const

export const rechargeForm = call('recharge/form', {
  by: 'member',
  repeat: 'reads',
  summary:
    'Returns the networks on which the caller can recharge, with their address where they have one, the minimum, and how long deposits take. Confirmations and the state of each network are in `network/list`.',
  input: nothing,
  output: strict({ list: z.array(rechargeNetwork) }),
  errors: [e.addressDiffers],
  example: { as: 'ada', input: {} },
})

export const rechargeAddress = call('recharge/address', {
  by: 'member',
  repeat: 'again',
  summary:
    'Returns the address of the caller on a network, and creates it the first time. It stays the same, and is valid on every network with the same kind of addresses.',
  input: strict({ network: networkCode }),
  output: strict({ network: networkCode, address: z.string() }),
  errors: [e.networkClosed, e.addressDiffers],
  example: { as: 'ada', input: { network: '@network' } },
  perMinute: 20,
})

export const rechargeList = call('recharge/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the caller’s deposits, newest first.',
  input: strict({ state: z.optional(depositState), network: z.optional(networkCode), ...paging }),
  output: pageOf(depositRow),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const rechargeDetail = call('recharge/read', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns one deposit of the caller by its order number, with its confirmations so far.',
  input: strict({ depositId: id('deposit') }),
  output: depositRow,
  errors: [e.depositNotFound],
  example: { as: 'ada', input: { depositId: '@deposit' } },
})

export const staffRechargeList = call('staff/recharge/list', {
  by: looking,
  repeat: 'reads',
  summary: 'Lists deposits of all members, of one member, or those that no member has, newest first.',
  input: strict({ memberId: z.optional(id('member')), state: z.optional(depositState), network: z.optional(networkCode), ...paging }),
  output: pageOf(staffDepositRow),
  errors: [],
  example: { as: 'fay', input: {} },
})

export const staffRechargeDetail = call('staff/recharge/read', {
  by: looking,
  repeat: 'reads',
  summary:
    'Returns one deposit with the member whom its address was given to, the pending request to assign it or to take it back, and how it was last taken back.',
  input: strict({ depositId: id('deposit') }),
  output: staffDepositFull,
  errors: [e.depositNotFound],
  example: { as: 'fay', input: { depositId: '@deposit' } },
})

export const assignRecharge = call('staff/recharge/assign', {
  by: { staff: ['finance', 'administrator'] },
  repeat: 'first-result',
  summary: 'Asks a second person to agree that a deposit without a member is credited to this member.',
  input: strict({ idempotencyKey, depositId: id('deposit'), memberId: id('member'), reason: plainNote(1, 500) }),
  output: strict({ approvalId: id('approval') }),
  errors: [e.depositNotFound, e.notUnmatched, e.assignWaits, e.memberNotOpen, e.amountTooLarge, ...askErrors],
  example: {
    as: 'fay',
    input: { idempotencyKey: '@key', depositId: '@unmatchedDeposit', memberId: '@ada.id', reason: 'The member proved the payment' },
  },
})

export const correctRecharge = call('staff/recharge/correct', {
  by: { staff: ['finance', 'administrator'] },
  repeat: 'first-result',
  summary:
    'Asks a second person to agree that a deposit is taken back from the member to whom it was assigned by mistake. The member sees the correction with its reason; the deposit has no member again and can be assigned to the right one.',
  input: strict({ idempotencyKey, depositId: id('deposit'), reason: plainNote(1, 200) }),
  output: strict({ approvalId: id('approval') }),
  errors: [e.depositNotFound, e.notAssigned, e.assignWaits, e.memberSpentIt, ...askErrors],
  example: {
    as: 'fay',
    input: { idempotencyKey: '@key', depositId: '@assignedDeposit', reason: 'The payment belongs to another member' },
  },
})
