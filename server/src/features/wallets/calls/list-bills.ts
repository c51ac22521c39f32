import { billList } from '@ohmstead/contract/wallets/calls'
import { walletErrors } from '@ohmstead/contract/wallets/errors'
import { implement } from '../../../platform/implement.ts'
import { totalOf } from '../../../platform/page.ts'
import { correctionsOf } from '../../ledger/index.ts'
import { billRows, countBillRows } from '../bill.store.ts'
import type { Parts } from '../parts.ts'
import { billFilterOf, billLineOf } from '../bill.view.ts'

/** How many lines after a page are counted at most. */
const COUNTED_AHEAD = 10_000

export function listBillsOf({ causeNamesOf }: Parts) {
  return implement(billList, async ({ trx, caller: { memberId }, lang, refuse }, { pageNum, pageSize, ...asked }) => {
    const filter = billFilterOf(memberId, asked) ?? refuse(walletErrors.rangeReversed)
    const offset = (pageNum - 1) * pageSize
    const rows = await billRows(trx, filter, { offset, limit: pageSize })
    const total = await totalOf({ offset, limit: pageSize }, rows.length, () => countBillRows(trx, filter, offset + pageSize + COUNTED_AHEAD))
    const causes = await causeNamesOf(trx, { memberId, lang }, rows)
    const corrections = await correctionsOf(
      trx,
      rows.flatMap(({ code, causeId }) => (code === 'correction_reverse' ? [causeId] : [])),
    )
    const correctionOf = (causeId: string) => corrections.find(({ id }) => id === causeId)
    return { list: rows.map((row) => billLineOf(row, causes.get(row.transferId), correctionOf(row.causeId))), total }
  })
}
