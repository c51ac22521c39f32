import { askErrors } from '../approvals/errors.ts'
import { call } from '../kernel/call.ts'
import { amountBetween, id, idempotencyKey, nothing, pageOf, paging, plainNote, strict, z } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'
import { treasuryErrors as e } from './errors.ts'
import { addressDifference, missingRow, movementKind, movementRow, networkBooks, payableAccount, payableRow, payoutRow } from './types.ts'

const looking = { staff: ['finance', 'administrator'] } as const

/** Where a movement is. */
const movementPlace = {
  network: networkCode,
  transactionHash: z.string().check(z.maxLength(66), z.regex(/^(0x)?[0-9a-f]{64}$/)),
  logIndex: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
} as const

export const treasuryOverview = call('staff/treasury/overview', {
  by: looking,
  repeat: 'reads',
  summary:
    'Returns for each network what our addresses hold by its blocks and by our books, the addresses where the two differ, and what the worker does not find on them.',
  input: nothing,
  output: strict({ networks: z.array(networkBooks), differences: z.array(addressDifference), missing: z.array(missingRow) }),
  errors: [],
  example: { as: 'fay', input: {} },
})

export const movementList = call('staff/treasury/movements', {
  by: looking,
  repeat: 'reads',
  summary: 'Lists what moved from and to addresses of the operator, what is not explained first.',
  input: strict({ network: z.optional(networkCode), kind: z.optional(movementKind), ...paging }),
  output: pageOf(movementRow),
  errors: [],
  example: { as: 'fay', input: {} },
})

export const explainMovement = call('staff/treasury/explain', {
  by: looking,
  repeat: 'first-result',
  summary: 'Asks a second person to agree that what left an address was the operator’s own money.',
  input: strict({
    idempotencyKey,
    ...movementPlace,
    reason: plainNote(1, 500),
  }),
  output: strict({ approvalId: z.string() }),
  errors: [e.movementNotFound, e.movementExplained, e.explanationWaits, e.notOwnMoney, ...askErrors],
  example: {
    as: 'fay',
    input: { idempotencyKey: '@key', network: 'trc20', transactionHash: '@unexplained', logIndex: 0, reason: 'Sent to our bank' },
  },
})

export const payableList = call('staff/treasury/payable', {
  by: looking,
  repeat: 'reads',
  summary:
    'Lists what the operator earned and what it owes for tax and energy, what of it was taken out, and the networks on which it can be taken out.',
  input: nothing,
  output: strict({ list: z.array(payableRow), networks: z.array(networkCode) }),
  errors: [],
  example: { as: 'fay', input: {} },
})

export const payoutList = call('staff/treasury/payouts', {
  by: looking,
  repeat: 'reads',
  summary: 'Lists what the operator took out, newest first.',
  input: strict({ ...paging }),
  output: pageOf(payoutRow),
  errors: [],
  example: { as: 'fay', input: {} },
})

export const askPayout = call('staff/treasury/payout', {
  by: looking,
  repeat: 'first-result',
  summary:
    'Asks a second person to agree that the operator takes out an amount that it earned or owes. From then on it is the operator’s own money on that network, and members have no claim to it.',
  input: strict({
    idempotencyKey,
    network: networkCode,
    account: payableAccount,
    /** The site whose supplier is paid, or a point without a site; `platform` for the other accounts. */
    owner: z.string().check(z.maxLength(31), z.regex(/^(platform|(site|pt)_[0-9a-hjkmnp-tv-z]{26})$/)),
    amount: amountBetween('0.000001'),
    reason: plainNote(1, 500),
  }),
  output: strict({ approvalId: id('approval') }),
  errors: [e.networkNotRead, e.moreThanThere, e.booksDiffer, ...askErrors],
  example: {
    as: 'fay',
    input: { idempotencyKey: '@key', network: 'polygon', account: 'vat_payable', owner: 'platform', amount: '0.01', reason: 'VAT of the month' },
  },
})

export const disproveDeposit = call('staff/treasury/disprove', {
  by: looking,
  repeat: 'first-result',
  summary:
    'Asks a second person to agree that the network does not have a deposit which the worker does not find. What it brought leaves the wallet of its member, who sees the reason; the operator pays what they have spent of it. Sending resumes when nothing else is missing.',
  input: strict({ idempotencyKey, depositId: id('deposit'), reason: plainNote(1, 200) }),
  output: strict({ approvalId: id('approval') }),
  errors: [e.notMissing, e.disproofWaits, e.moneyReserved, ...askErrors],
  example: {
    as: 'fay',
    input: { idempotencyKey: '@key', depositId: '@deposit', reason: 'No block of the network has this payment' },
  },
})

export const disproveMovement = call('staff/treasury/disproveMovement', {
  by: looking,
  repeat: 'first-result',
  summary:
    'Asks a second person to agree that the network does not have a movement which the worker does not find. It then counts nowhere, and sending resumes when nothing else is missing. If the worker finds it later, it counts again.',
  input: strict({ idempotencyKey, ...movementPlace, reason: plainNote(1, 500) }),
  output: strict({ approvalId: id('approval') }),
  errors: [e.movementNotFound, e.notMissing, e.explanationWaits, ...askErrors],
  example: {
    as: 'fay',
    input: {
      idempotencyKey: '@key',
      network: 'polygon',
      transactionHash: '@unexplained',
      logIndex: 0,
      reason: 'No block of the network has this movement',
    },
  },
})
