import { call } from '../kernel/call.ts'
import { amount, id, idempotencyKey, nothing, strict, text, z } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'
import { addressErrors as e } from './errors.ts'
import { addressParties, addressRemark, namesOriginator, savedAddress, SIGNATURE_PATTERN } from './types.ts'

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
    /** Above this sum in thirty days, an address without a provider needs a proof of control. */
    proofFrom: amount,
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
    'Saves a withdrawal address. It can be used after a waiting time, and every address of the account is notified. An address that begins and ends like one that was saved before is refused unless `acknowledged` is true. Who sends, who receives and which provider keeps the wallet is recorded with each withdrawal.',
  input: strict({
    idempotencyKey,
    network: networkCode,
    address: text(1, 100),
    remark: z.optional(addressRemark),
    ...addressParties,
    /** It can be declared later. */
    originator: z.optional(addressParties.originator),
    acknowledged: z.optional(z.boolean()),
  }).check(namesOriginator),
  output: savedAddress,
  errors: [e.addressInvalid, e.addressSavedAlready, e.addressRefused, e.addressResembles, e.tooManyAddresses],
  example: {
    as: 'ada',
    input: {
      idempotencyKey: '@key',
      network: 'polygon',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      remark: 'My wallet',
      originator: 'Ada Example',
      provider: 'Example Exchange',
    },
  },
  perMinute: 10,
})

export const declareParties = call('withdraw/address/declare', {
  by: 'member',
  stepUp: true,
  repeat: 'first-result',
  summary:
    'Adds who sends, who receives and which provider keeps the wallet to an address that was saved without them. They cannot be changed afterwards.',
  input: strict({ idempotencyKey, addressId: id('savedAddress'), ...addressParties }),
  output: savedAddress,
  errors: [e.addressNotFound, e.partiesDeclared],
  example: { as: 'ada', input: { idempotencyKey: '@key', addressId: '@undeclaredAddress', originator: 'Ada Example' } },
  perMinute: 20,
})

export const proveAddress = call('withdraw/address/prove', {
  by: 'member',
  stepUp: true,
  repeat: 'first-result',
  summary:
    'Stores the signature of the message of a saved address (`proofMessage`), which proves the control of it: of an EVM address by EIP-191, of a Tron address by `signMessageV2`.',
  input: strict({ idempotencyKey, addressId: id('savedAddress'), signature: z.string().check(z.maxLength(132), z.regex(SIGNATURE_PATTERN)) }),
  output: savedAddress,
  errors: [e.addressNotFound, e.proofNotNeeded, e.proofWrong],
  example: { as: 'ada', input: { idempotencyKey: '@key', addressId: '@provableAddress', signature: '@provableAddress.signature' } },
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
