import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { dayOf } from '@ohmstead/contract/kernel/day'
import { billExport } from '@ohmstead/contract/wallets/calls'
import { walletErrors } from '@ohmstead/contract/wallets/errors'
import { instantText } from '../../../platform/column-types.ts'
import { implement } from '../../../platform/implement.ts'
import { say } from '../../../platform/words.ts'
import { csvOf } from '../bill.ts'
import { billRows, countBillRows } from '../bill.store.ts'
import { billFilterOf, billLineOf } from './bill-filter.ts'

const ROWS_MAX = 50_000

export const exportBills = implement(billExport, async ({ trx, caller, now, lang, refuse }, asked) => {
  const filter = billFilterOf(caller.memberId, asked) ?? refuse(walletErrors.rangeReversed)
  if ((await countBillRows(trx, filter, ROWS_MAX + 1)) > ROWS_MAX) refuse(walletErrors.tooManyRows, { limit: ROWS_MAX })
  const lines = (await billRows(trx, filter, { offset: 0, limit: ROWS_MAX })).map(billLineOf)
  const words = (key: string) => say(lang, `wallets.${key}`)
  const header = (['date', 'text', 'wallet', 'cause', 'amount', 'balance'] as const).map((column) => words(`csv.${column}`))
  const rows = lines.map((line) => [
    instantText(line.at).slice(0, 'yyyy-mm-dd hh:mm:ss'.length).replace('T', ' '),
    words(`page.codes.${line.code}`),
    words(`page.wallet.${line.wallet}`),
    line.cause.id,
    formatAmount(line.amount),
    formatAmount(line.balance),
  ])
  return { fileName: `ohmstead-bills-${dayOf(now)}.csv`, csv: csvOf([header, ...rows]) }
})
