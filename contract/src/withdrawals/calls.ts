import { onePayment, passkeyRequest, payment } from '../credentials/types.ts'
import { credentialErrors, paymentErrors } from '../credentials/errors.ts'
import { askErrors } from '../approvals/errors.ts'
import { call } from '../kernel/call.ts'
import { amount, amountBetween, id, idempotencyKey, instantField, nothing, pageOf, paging, plainNote, strict, z } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'
import { withdrawalErrors as e } from './errors.ts'
import {
  rejectNote,
  rejectReason,
  staffWithdrawalFull,
  staffWithdrawalRow,
  withdrawalFull,
  withdrawalQuote,
  withdrawalRequest,
  withdrawalRow,
  withdrawalStanding,
  withdrawalState,
  withdrawalWallet,
} from './types.ts'

const looking = { staff: ['support', 'finance', 'administrator'] } as const
const deciding = { staff: ['finance', 'administrator'] } as const

export const withdrawConfig = call('withdraw/config', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns what the caller still has to set up before a withdrawal can be confirmed, and the wallets and networks that can be chosen.',
  input: nothing,
  output: strict({
    fundPasswordSet: z.boolean(),
    authenticatorBound: z.boolean(),
    /** A passkey confirms a withdrawal instead of fund password and authenticator. */
    passkeys: z.number(),
    /** Whether a withdrawal can be confirmed: by a passkey, or by fund password and authenticator. */
    ready: z.boolean(),
    /** Why and until when every withdrawal is held after a change of what protects the account. */
    heldUntil: z.nullable(instantField),
    wallets: z.array(strict({ wallet: withdrawalWallet, available: amount })),
    /** The recommended one first. */
    networks: z.array(
      strict({ network: networkCode, name: z.string(), recommended: z.boolean(), open: z.boolean(), behind: z.boolean(), simulated: z.boolean() }),
    ),
  }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const withdrawQuote = call('withdraw/quote', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns what a withdrawal would cost and what would arrive, its limits, the expected time, and the holds that would begin.',
  input: strict({ wallet: withdrawalWallet, network: networkCode, amount: z.optional(amountBetween('0.000001')), rest: z.optional(z.boolean()) }),
  output: withdrawalQuote,
  errors: [],
  example: { as: 'ada', input: { wallet: 'income', network: 'polygon', amount: '10' } },
})

export const requestWithdrawal = call('withdraw/request', {
  by: 'member',
  repeat: 'first-result',
  summary:
    'Creates a withdrawal to a saved address. Nothing moves before it is confirmed. With `rest` it pays out all that is in the wallet, without a minimum, and its fee is at most half of it.',
  input: strict({
    idempotencyKey,
    wallet: withdrawalWallet,
    addressId: id('savedAddress'),
    amount: amountBetween('0.000001'),
    rest: z.optional(z.boolean()),
  }),
  output: withdrawalRequest,
  errors: [
    e.insufficientBalance,
    e.belowMinimum,
    e.aboveMaximum,
    e.dailyMaximum,
    e.addressUnknown,
    e.addressNotYet,
    e.networkClosed,
    e.restOnceADay,
    e.partiesMissing,
    e.proofMissing,
    credentialErrors.fundPasswordNotSet,
    credentialErrors.authenticatorNotSet,
  ],
  example: { as: 'ada', input: { idempotencyKey: '@key', wallet: 'income', addressId: '@savedAddress', amount: '2.5' } },
  perMinute: 20,
})

export const startWithdrawalPasskey = call('withdraw/passkey/start', {
  by: 'member',
  repeat: 'again',
  summary: 'Returns the options for confirming one requested withdrawal with a passkey. The answer confirms no other withdrawal.',
  input: strict({ withdrawalId: id('withdrawal') }),
  output: passkeyRequest,
  errors: [e.withdrawalNotFound, e.requestOver, credentialErrors.passkeysNotHere, credentialErrors.passkeyUnknown],
  example: { as: 'ada', input: { withdrawalId: '@withdrawalRequest' } },
  perMinute: 10,
})

export const confirmWithdrawal = call('withdraw/confirm', {
  by: 'member',
  repeat: 'first-result',
  oneByOne: true,
  summary: 'Confirms a requested withdrawal with fund password and authenticator, or with a passkey, and holds its money until it is sent.',
  input: strict({ idempotencyKey, withdrawalId: id('withdrawal'), ...payment }).check(onePayment),
  output: withdrawalRow,
  errors: [
    e.withdrawalNotFound,
    e.requestOver,
    e.insufficientBalance,
    e.dailyMaximum,
    e.addressUnknown,
    e.proofMissing,
    e.networkClosed,
    ...paymentErrors,
  ],
  example: { as: 'ada', input: { idempotencyKey: '@key', withdrawalId: '@withdrawalRequest', passkey: '@passkey.withdrawing' } },
  perMinute: 10,
})

export const cancelWithdrawal = call('withdraw/cancel', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Cancels a withdrawal that is not signed yet. The whole amount returns to its wallet.',
  input: strict({ idempotencyKey, withdrawalId: id('withdrawal') }),
  output: withdrawalRow,
  errors: [e.withdrawalNotFound, e.cancelOver],
  example: { as: 'ada', input: { idempotencyKey: '@key', withdrawalId: '@heldWithdrawal' } },
  perMinute: 20,
})

export const withdrawalList = call('withdraw/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the caller’s withdrawals, newest first.',
  input: strict({ standing: z.optional(withdrawalStanding), network: z.optional(networkCode), ...paging }),
  output: pageOf(withdrawalRow),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const withdrawalDetail = call('withdraw/detail', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns one withdrawal of the caller with its steps.',
  input: strict({ withdrawalId: id('withdrawal') }),
  output: withdrawalFull,
  errors: [e.withdrawalNotFound],
  example: { as: 'ada', input: { withdrawalId: '@withdrawal' } },
})

export const staffWithdrawalList = call('staff/withdraw/list', {
  by: looking,
  repeat: 'reads',
  summary: 'Lists withdrawals of all members or of one, those in progress with the oldest first, all others with the newest first.',
  input: strict({ memberId: z.optional(id('member')), state: z.optional(withdrawalState), late: z.optional(z.boolean()), ...paging }),
  output: pageOf(staffWithdrawalRow),
  errors: [],
  example: { as: 'fay', input: {} },
})

export const staffWithdrawalDetail = call('staff/withdraw/detail', {
  by: looking,
  repeat: 'reads',
  summary: 'Returns one withdrawal with its holds, steps and signed transactions.',
  input: strict({ withdrawalId: id('withdrawal') }),
  output: staffWithdrawalFull,
  errors: [e.withdrawalNotFound],
  example: { as: 'fay', input: { withdrawalId: '@withdrawal' } },
})

export const approveWithdrawal = call('staff/withdraw/approve', {
  by: deciding,
  repeat: 'first-result',
  summary: 'Asks a second person to agree that a withdrawal in review is paid before its holds end.',
  input: strict({ idempotencyKey, withdrawalId: id('withdrawal'), reason: plainNote(1, 500) }),
  output: strict({ approvalId: id('approval') }),
  errors: [e.withdrawalNotFound, e.notInReview, e.approvalWaits, ...askErrors],
  example: { as: 'fay', input: { idempotencyKey: '@key', withdrawalId: '@heldWithdrawal', reason: 'Spoke with the member' } },
})

export const rejectWithdrawal = call('staff/withdraw/reject', {
  by: deciding,
  repeat: 'first-result',
  summary:
    'Rejects a withdrawal in review, or an approved one while sending on its network is stopped. The whole amount returns to its wallet, and the member sees the reason. The note is for staff only.',
  input: strict({ idempotencyKey, withdrawalId: id('withdrawal'), reason: rejectReason, note: rejectNote }),
  output: staffWithdrawalRow,
  errors: [e.withdrawalNotFound, e.rejectOver],
  example: { as: 'fay', input: { idempotencyKey: '@key', withdrawalId: '@heldWithdrawal', reason: 'accountTakenOver', note: 'The member called' } },
})

export const readDailyLimit = call('staff/withdraw/limit/read', {
  by: looking,
  repeat: 'reads',
  summary: 'Returns what a member can withdraw in a UTC day by level, and a limit that was lifted for a time.',
  input: strict({ memberId: id('member') }),
  output: strict({
    ofLevel: amount,
    lifted: z.nullable(strict({ limit: amount, until: instantField })),
    usedToday: amount,
    /** A request for a higher limit that waits for its second person. */
    approvalId: z.nullable(id('approval')),
  }),
  errors: [],
  example: { as: 'fay', input: { memberId: '@ada.id' } },
})

export const liftDailyLimit = call('staff/withdraw/limit/lift', {
  by: deciding,
  repeat: 'first-result',
  summary: 'Asks a second person to agree to a higher daily limit of a member, for at most thirty days.',
  input: strict({
    idempotencyKey,
    memberId: id('member'),
    limit: amountBetween('1'),
    days: z.number().check(z.int(), z.minimum(1), z.maximum(30)),
    reason: plainNote(1, 500),
  }),
  output: strict({ approvalId: id('approval') }),
  errors: [e.limitNotHigher, e.limitWaits, ...askErrors],
  example: { as: 'fay', input: { idempotencyKey: '@key', memberId: '@ada.id', limit: '100000', days: 2, reason: 'Asked for by the member' } },
})
