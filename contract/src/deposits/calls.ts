import { call } from '../kernel/call.ts'
import { id, nothing, pageOf, paging, strict, z } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'
import { depositErrors as e } from './errors.ts'
import { depositRow, depositState, rechargeNetwork, staffDepositRow } from './types.ts'

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
  by: { staff: ['support', 'finance', 'administrator'] },
  repeat: 'reads',
  summary: 'Lists deposits of all members, of one member, or those that belong to no open account, newest first.',
  input: strict({ memberId: z.optional(id('member')), state: z.optional(depositState), network: z.optional(networkCode), ...paging }),
  output: pageOf(staffDepositRow),
  errors: [],
  example: { as: 'fay', input: {} },
})
