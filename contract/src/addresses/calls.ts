import { call } from '../kernel/call.ts'
import { id, idempotencyKey, nothing, strict, text, z } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'
import { addressErrors as e } from './errors.ts'
import { addressRemark, savedAddress } from './types.ts'

export const addressList = call('withdraw/address/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the withdrawal addresses that the caller saved, newest first, and how long a new one has to wait.',
  input: nothing,
  output: strict({
    list: z.array(savedAddress),
    /** How many the caller can save. */
    most: z.number(),
    /** Hours until a new address can be used. */
    cooldownHours: z.number(),
  }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const addAddress = call('withdraw/address/add', {
  by: 'member',
  stepUp: true,
  repeat: 'first-result',
  oneByOne: true,
  summary:
    'Saves a withdrawal address. It can be used after a waiting time, and every address of the account is notified. An address that begins and ends like one that was saved before is refused unless `acknowledged` is true.',
  input: strict({
    idempotencyKey,
    network: networkCode,
    address: text(1, 100),
    remark: z.optional(addressRemark),
    acknowledged: z.optional(z.boolean()),
  }),
  output: savedAddress,
  errors: [e.addressInvalid, e.addressSavedAlready, e.addressRefused, e.addressResembles, e.tooManyAddresses],
  example: {
    as: 'ada',
    input: { idempotencyKey: '@key', network: 'polygon', address: '0x52908400098527886E0F7030069857D2E4169EE7', remark: 'My wallet' },
  },
  perMinute: 10,
})

export const changeRemark = call('withdraw/address/remark', {
  by: 'member',
  stepUp: true,
  repeat: 'first-result',
  summary: 'Changes what the caller calls a saved address. Without `remark`, the old one is removed.',
  input: strict({ idempotencyKey, addressId: id('savedAddress'), remark: z.optional(addressRemark) }),
  output: savedAddress,
  errors: [e.addressNotFound],
  example: { as: 'ada', input: { idempotencyKey: '@key', addressId: '@savedAddress', remark: 'Savings' } },
  perMinute: 20,
})

export const removeAddress = call('withdraw/address/remove', {
  by: 'member',
  stepUp: true,
  repeat: 'first-result',
  summary: 'Removes a saved address. Nothing can be withdrawn to it any more. If it is saved again, it has to wait again.',
  input: strict({ idempotencyKey, addressId: id('savedAddress') }),
  output: nothing,
  errors: [e.addressNotFound],
  example: { as: 'ada', input: { idempotencyKey: '@key', addressId: '@savedAddress' } },
  perMinute: 20,
})
