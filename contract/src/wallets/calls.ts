import { call } from '../kernel/call.ts'
import { amount, dayField, idempotencyKey, nothing, pageOf, paging, strict, z } from '../kernel/field.ts'
import { walletErrors as e } from './errors.ts'
import { billKind, billLine, holdLine, overview, statement, statementListed, statementPeriod, walletKind } from './types.ts'

export const walletOverview = call('wallet/overview', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns all money of the caller, as shown on the wallets page.',
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
  localised: true,
  summary: 'Lists the movements of all wallets, newest first, each with the name of its cause. `total` counts at most 10,000 lines after the page.',
  input: strict({ ...billFilter, ...paging }),
  output: pageOf(billLine),
  errors: [e.rangeReversed],
  example: { as: 'ada', input: {} },
})

export const billExport = call('wallet/bill/export', {
  by: 'member',
  repeat: 'reads',
  localised: true,
  summary:
    'Returns the same statement as CSV in the caller’s language, up to 50,000 lines: date (UTC), text, name of the cause, kWh, wallet, amount, the balance of the wallet after it, and the number of the cause. Cells that a spreadsheet would execute are prefixed.',
  input: strict(billFilter),
  output: strict({ fileName: z.string(), csv: z.string() }),
  errors: [e.rangeReversed, e.tooManyRows],
  example: { as: 'ada', input: {} },
  perMinute: 6,
})

export const statementList = call('wallet/statement/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the UTC months and years in which money of the caller moved, newest first.',
  input: nothing,
  output: strict({ list: z.array(statementListed) }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const statementDetail = call('wallet/statement/detail', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns the sums of a month or a year: what each wallet held before and after it, and what came and went in each kind.',
  input: strict({ period: statementPeriod }),
  output: statement,
  errors: [e.tooManyRows],
  example: { as: 'ada', input: { period: '2026-09' } },
})

export const statementFile = call('wallet/statement/file', {
  by: 'member',
  repeat: 'reads',
  localised: true,
  summary:
    'Returns the statement of a month or a year with all its lines, as CSV (up to 20,000 lines) or PDF (up to 5,000) in the caller’s language. The file is in `content`, base64.',
  input: strict({ period: statementPeriod, format: z.enum(['csv', 'pdf']) }),
  output: strict({ fileName: z.string(), type: z.string(), content: z.string() }),
  errors: [e.tooManyRows],
  example: { as: 'ada', input: { period: '2026-09', format: 'csv' } },
  perMinute: 12,
})

export const holdList = call('wallet/hold/list', {
  by: 'member',
  repeat: 'reads',
  localised: true,
  summary: 'Lists the holds on the caller’s money and in the caller’s favour, with their results.',
  input: strict({ state: z.optional(z.enum(['held', 'taken', 'returned'])), ...paging }),
  output: pageOf(holdLine),
  errors: [],
  example: { as: 'ben', input: {} },
})

export const faucet = call('demo/faucet', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Gives simulated money in a demo. The database refuses it on all other instances.',
  input: strict({ idempotencyKey, amount }),
  output: strict({ transferId: z.string(), available: amount }),
  errors: [e.faucetTooMuch],
  example: { as: 'ben', input: { idempotencyKey: '@key', amount: '25' } },
  perMinute: 20,
})
