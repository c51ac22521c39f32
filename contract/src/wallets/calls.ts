import { call } from '../kernel/call.ts'
import { amount, dayField, idempotencyKey, nothing, pageOf, paging, strict, z } from '../kernel/field.ts'
import { walletErrors as e } from './errors.ts'
import { billKind, billLine, holdLine, overview, walletKind } from './types.ts'

export const walletOverview = call('wallet/overview', {
  by: 'member',
  repeat: 'reads',
  summary: 'All money of the caller in the words of the wallets page.',
  input: nothing,
  output: overview,
  errors: [],
  example: { as: 'ada', input: {} },
})

const billFilter = {
  wallet: z.optional(walletKind),
  kind: z.optional(billKind),
  from: z.optional(dayField),
  to: z.optional(dayField),
}

export const billList = call('wallet/bill/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'One statement over every wallet, newest first; each line names its cause. `total` counts to 10,000 lines after the page.',
  input: strict({ ...billFilter, ...paging }),
  output: pageOf(billLine),
  errors: [e.rangeReversed],
  example: { as: 'ada', input: {} },
})

export const billExport = call('wallet/bill/export', {
  by: 'member',
  repeat: 'reads',
  localised: true,
  summary: 'The same statement as CSV, up to 50,000 lines; cells that a spreadsheet would run are prefixed.',
  input: strict(billFilter),
  output: strict({ fileName: z.string(), csv: z.string() }),
  errors: [e.rangeReversed, e.tooManyRows],
  example: { as: 'ada', input: {} },
  perMinute: 6,
})

export const holdList = call('wallet/hold/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Holds on the caller’s money and in the caller’s favour, with what became of them.',
  input: strict({ state: z.optional(z.enum(['held', 'taken', 'returned'])), ...paging }),
  output: pageOf(holdLine),
  errors: [],
  example: { as: 'ben', input: {} },
})

export const faucet = call('demo/faucet', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Gives simulated money in a demo instance; the database refuses it everywhere else.',
  input: strict({ idempotencyKey, amount }),
  output: strict({ transferId: z.string(), available: amount }),
  errors: [e.faucetTooMuch],
  example: { as: 'ben', input: { idempotencyKey: '@key', amount: '25' } },
  perMinute: 20,
})
