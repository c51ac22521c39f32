import { askErrors } from '../approvals/errors.ts'
import { call } from '../kernel/call.ts'
import { id, idempotencyKey, nothing, pageOf, paging, plainNote, strict, z } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'
import { sweepErrors as e } from './errors.ts'
import { signedPayments, sweepFile, sweepItem, sweepRow, sweepable } from './types.ts'

const looking = { staff: ['finance', 'administrator'] } as const

export const sweepOverview = call('staff/treasury/sweep/overview', {
  by: looking,
  repeat: 'reads',
  summary:
    'Returns for each network what addresses of members hold that could be swept to the operator’s own address, and whether that one holds too much.',
  input: nothing,
  output: strict({ networks: z.array(sweepable) }),
  errors: [],
  example: { as: 'fay', input: {} },
})

export const sweepList = call('staff/treasury/sweep/list', {
  by: looking,
  repeat: 'reads',
  summary: 'Lists sweeps, newest first.',
  input: strict({ ...paging }),
  output: pageOf(sweepRow),
  errors: [],
  example: { as: 'fay', input: {} },
})

export const sweepDetail = call('staff/treasury/sweep/read', {
  by: looking,
  repeat: 'reads',
  summary: 'Returns a sweep with the payment of each address and, once two people approved it, the file to sign.',
  input: strict({ sweepId: id('sweep') }),
  output: strict({ sweep: sweepRow, items: z.array(sweepItem), file: z.nullable(sweepFile) }),
  errors: [e.sweepNotFound],
  example: { as: 'fay', input: { sweepId: '@sweep' } },
})

export const prepareSweep = call('staff/treasury/sweep/prepare', {
  by: looking,
  repeat: 'first-result',
  summary:
    'Begins a sweep of a network: the addresses of members that hold most, each with its whole balance, to the operator’s own address. The signer reads their numbers and the fee; nothing moves.',
  input: strict({ idempotencyKey, network: networkCode }),
  output: strict({ sweepId: id('sweep') }),
  errors: [e.networkNotSwept, e.walletNotRead, e.sweepUnderway, e.nothingToSweep, e.sweepStopped],
  example: { as: 'fay', input: { idempotencyKey: '@key', network: '@network.swept' } },
})

export const askSweep = call('staff/treasury/sweep/ask', {
  by: looking,
  repeat: 'first-result',
  summary:
    'Asks a second person to approve a prepared sweep. Then the operator’s wallet gives each address the coins for its fee, and the file can be signed.',
  input: strict({ idempotencyKey, sweepId: id('sweep'), reason: plainNote(1, 500) }),
  output: strict({ approvalId: id('approval') }),
  errors: [e.sweepNotFound, e.sweepChanged, e.requestWaits, ...askErrors],
  example: { as: 'fay', input: { idempotencyKey: '@key', sweepId: '@sweep.prepared', reason: 'To pay withdrawals' } },
})

export const cancelSweep = call('staff/treasury/sweep/cancel', {
  by: looking,
  repeat: 'first-result',
  summary:
    'Ends a sweep. What was not signed is not sent. Payments that were signed are not sent again; one that is in a block already stays, as a payment between addresses of the operator.',
  input: strict({ idempotencyKey, sweepId: id('sweep') }),
  output: nothing,
  errors: [e.sweepNotFound, e.sweepChanged],
  example: { as: 'fay', input: { idempotencyKey: '@key', sweepId: '@sweep.open' } },
})

export const uploadSweep = call('staff/treasury/sweep/upload', {
  by: looking,
  repeat: 'first-result',
  summary:
    'Stores the signed payments of an approved sweep. Each must be exactly the payment that two people approved, signed by the key of its address. They are sent until they are final.',
  input: strict({ idempotencyKey, sweepId: id('sweep'), signed: signedPayments }),
  output: nothing,
  errors: [e.sweepNotFound, e.sweepChanged, e.notApproved],
  example: { as: 'fay', input: { idempotencyKey: '@key', sweepId: '@sweep.approved', signed: '@sweep.signed' } },
})
