import { credentialErrors, paymentErrors } from '../credentials/errors.ts'
import { onePayment, passkeyRequest, payment } from '../credentials/types.ts'
import { captchaField } from '../credentials/types.ts'
import { call } from '../kernel/call.ts'
import { amount, amountBetween, id, idempotencyKey, instantField, nothing, pageOf, paging, strict, text, z } from '../kernel/field.ts'
import { transferErrors as e } from './errors.ts'
import { staffTransferRow, transferDirection, transferRequest, transferRow, transferState, transferWallet } from './types.ts'

export const transferForm = call('transfer/form', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns what the caller can transfer now, the limits of transfers to other members, and the id that others can send money to.',
  input: nothing,
  output: strict({
    /** `mostToOther`: null where this wallet cannot be sent to other members. */
    wallets: z.array(strict({ wallet: transferWallet, available: amount, mostToOther: z.nullable(amount) })),
    minimum: amount,
    maximum: amount,
    /** What can still be sent to other members on this UTC day. */
    leftToday: amount,
    /** Until when transfers to other members are held after a change of what protects the account. */
    heldUntil: z.nullable(instantField),
    /** Members who belong to the operator exchange no money with other members. */
    affiliated: z.boolean(),
    ownId: id('member'),
  }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const requestTransfer = call('transfer/request', {
  by: 'member',
  repeat: 'first-result',
  oneByOne: true,
  summary:
    'Creates a transfer to the own recharge wallet, or to the member with the account `to`: an e-mail address, a phone number, a user name or a member id, in its exact spelling. Nothing moves before it is confirmed. After five people a day, each further one requires a captcha with more work, and fifty are possible.',
  input: strict({
    idempotencyKey,
    wallet: transferWallet,
    to: z.optional(text(1, 254)),
    amount: amountBetween('0.000001'),
    captcha: z.optional(captchaField),
  }).check(z.refine(({ wallet, to }) => wallet === 'income' || to === undefined, { path: ['wallet'] })),
  output: transferRequest,
  errors: [
    e.insufficientBalance,
    e.belowMinimum,
    e.aboveMaximum,
    e.dailyMaximum,
    e.recipientUnknown,
    e.recipientIsSender,
    e.recipientRefused,
    e.affiliated,
    e.transfersHeld,
    credentialErrors.captchaNeeded,
    credentialErrors.captchaWrong,
    credentialErrors.lookupsSpent,
  ],
  example: { as: 'ada', input: { idempotencyKey: '@key', wallet: 'income', amount: '0.01' } },
  perMinute: 20,
})

export const startTransferPasskey = call('transfer/passkey/start', {
  by: 'member',
  repeat: 'again',
  summary: 'Returns the options for confirming one requested transfer with a passkey. The answer confirms no other transfer.',
  input: strict({ transferId: id('memberTransfer') }),
  output: passkeyRequest,
  errors: [e.transferNotFound, e.requestOver, credentialErrors.passkeysNotHere, credentialErrors.passkeyUnknown],
  example: { as: 'ada', input: { transferId: '@transferRequest' } },
  perMinute: 10,
})

export const confirmTransfer = call('transfer/confirm', {
  by: 'member',
  repeat: 'first-result',
  oneByOne: true,
  summary:
    'Confirms a requested transfer with fund password and authenticator, or with a passkey, and moves the money. The first transfer to a person is held for ten minutes.',
  input: strict({ idempotencyKey, transferId: id('memberTransfer'), ...payment }).check(onePayment),
  output: transferRow,
  errors: [
    e.transferNotFound,
    e.requestOver,
    e.insufficientBalance,
    e.dailyMaximum,
    e.recipientRefused,
    e.affiliated,
    e.transfersHeld,
    ...paymentErrors,
  ],
  example: { as: 'ada', input: { idempotencyKey: '@key', transferId: '@transferRequest', passkey: '@passkey.paying' } },
  perMinute: 10,
})

export const undoTransfer = call('transfer/undo', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Undoes a held transfer within its ten minutes. The whole amount returns to the income wallet.',
  input: strict({ idempotencyKey, transferId: id('memberTransfer') }),
  output: transferRow,
  errors: [e.transferNotFound, e.undoOver],
  example: { as: 'ada', input: { idempotencyKey: '@key', transferId: '@heldTransfer' } },
  perMinute: 20,
})

export const transferList = call('transfer/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the caller’s transfers, sent, received and own, newest first.',
  input: strict({ direction: z.optional(transferDirection), state: z.optional(transferState), ...paging }),
  output: pageOf(transferRow),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const transferDetail = call('transfer/read', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns one transfer that the caller sent or received.',
  input: strict({ transferId: id('memberTransfer') }),
  output: transferRow,
  errors: [e.transferNotFound],
  example: { as: 'ada', input: { transferId: '@transfer' } },
})

export const staffTransferList = call('staff/transfer/list', {
  by: { staff: ['support', 'finance', 'administrator'] },
  repeat: 'reads',
  summary: 'Lists transfers of all members, from and to one member, or one by its number, newest first. People are named by their ids only.',
  input: strict({ transferId: z.optional(id('memberTransfer')), memberId: z.optional(id('member')), state: z.optional(transferState), ...paging }),
  output: pageOf(staffTransferRow),
  errors: [],
  example: { as: 'fay', input: {} },
})
