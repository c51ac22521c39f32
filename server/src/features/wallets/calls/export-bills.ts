import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { dayOf } from '@ohmstead/contract/kernel/day'
import { billExport } from '@ohmstead/contract/wallets/calls'
import { walletErrors } from '@ohmstead/contract/wallets/errors'
import { instantText } from '../../../platform/column-types.ts'
import { implement } from '../../../platform/implement.ts'
import { say } from '../../../platform/words.ts'
import { csvOf } from '../bill.ts'
import { billRows, countBillRows } from '../bill.store.ts'
import type { Parts } from '../parts.ts'
import { billFilterOf, billLineOf } from '../bill.view.ts'

const ROWS_MAX = 50_000

export function exportBillsOf({ causeNamesOf }: Parts) {
  return implement(billExport, async ({ trx, caller: { memberId }, now, lang, refuse }, asked) => {
    const filter = billFilterOf(memberId, asked) ?? refuse(walletErrors.rangeReversed)
    if ((await countBillRows(trx, filter, ROWS_MAX + 1)) > ROWS_MAX) refuse(walletErrors.tooManyRows, { limit: ROWS_MAX })
    const found = await billRows(trx, filter, { offset: 0, limit: ROWS_MAX })
    const causes = await causeNamesOf(trx, { memberId, lang }, found)
    const words = (key: string) => say(lang, `wallets.${key}`)
    const header = (['date', 'text', 'cause', 'energy', 'wallet', 'amount', 'balance', 'reference'] as const).map((column) => words(`csv.${column}`))
    const rows = found
      .map((row) => billLineOf(row, causes.get(row.transferId)))
      .map((line) => [
        instantText(line.at).slice(0, 'yyyy-mm-dd hh:mm:ss'.length).replace('T', ' '),
        words(`page.codes.${line.code}`),
        line.cause.name ?? '',
        line.cause.energyWh === null ? '' : (line.cause.energyWh / 1000).toFixed(3),
        words(`page.wallet.${line.wallet}`),
        formatAmount(line.amount),
        formatAmount(line.balance),
        line.cause.id,
      ])
    return { fileName: `ohmstead-bills-${dayOf(now)}.csv`, csv: csvOf([header, ...rows]) }
  })
}
