import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { dayOf } from '@ohmstead/contract/kernel/day'
import { billExport } from '@ohmstead/contract/wallets/calls'
import { walletErrors } from '@ohmstead/contract/wallets/errors'
import { instantText } from '../../../platform/column-types.ts'
import { implement } from '../../../platform/implement.ts'
import { csvOf } from '../bill.ts'
import { billRows, countBillRows } from '../bill.store.ts'
import { billFilterOf, billLineOf } from './bill-filter.ts'

const ROWS_MAX = 50_000

export const exportBills = implement(billExport, async ({ trx, caller, now, refuse }, asked) => {
  const filter = billFilterOf(caller.memberId, asked) ?? refuse(walletErrors.rangeReversed)
  if ((await countBillRows(trx, filter, ROWS_MAX + 1)) > ROWS_MAX) refuse(walletErrors.tooManyRows, { limit: ROWS_MAX })
  const lines = (await billRows(trx, filter, { offset: 0, limit: ROWS_MAX })).map(billLineOf)
  const header = ['time', 'wallet', 'kind', 'posting', 'amount', 'cause', 'causeId', 'transferId']
  const rows = lines.map((line) => [
    instantText(line.at),
    line.wallet,
    line.kind,
    line.code,
    formatAmount(line.amount),
    line.cause.kind,
    line.cause.id,
    line.transferId,
  ])
  return { fileName: `ohmstead-bills-${dayOf(now)}.csv`, csv: csvOf([header, ...rows]) }
})
