import { add, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import { startOf } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import { statementDetail, statementFile, statementList } from '@ohmstead/contract/wallets/calls'
import { walletErrors } from '@ohmstead/contract/wallets/errors'
import type { Queryable } from '../../../platform/database.ts'
import { implement } from '../../../platform/implement.ts'
import { pdfOf } from '../../../platform/pdf.ts'
import { firstOpenDay } from '../../ledger/index.ts'
import { setting } from '../../settings/index.ts'
import type { Parts } from '../parts.ts'
import { statementCsv, statementPdf } from '../statement-file.view.ts'
import { balancesBefore, monthsOf, statementRows } from '../statement.store.ts'
import { isFinal, periodOf, statementOf, type Statement } from '../statement.ts'

const LINES_MAX = 20_000
const PDF_LINES_MAX = 5_000

export const listStatements = implement(statementList, async ({ trx, caller: { memberId } }) => {
  const openFrom = await firstOpenDay(trx)
  const sums = new Map<string, { lines: number; closing: Micros }>()
  let closing = zero
  for (const { month, lines, amount } of await monthsOf(trx, memberId)) {
    closing = add(closing, amount)
    for (const period of [month, month.slice(0, 'yyyy'.length)]) sums.set(period, { lines: (sums.get(period)?.lines ?? 0) + lines, closing })
  }
  const list = [...sums].map(([period, sum]) => ({ period, ...sum, final: isFinal(periodOf(period), openFrom) }))
  // A year is listed before its months.
  return { list: list.sort((a, b) => orderOf(b.period) - orderOf(a.period)) }
})

const orderOf = (period: string) => Number(period.replace('-', '').padEnd('yyyymm'.length, '9'))

export const readStatement = implement(statementDetail, async ({ trx, caller: { memberId }, refuse }, { period }) => {
  const read = await statementFor(trx, memberId, period, LINES_MAX)
  return (read ?? refuse(walletErrors.tooManyRows, { limit: LINES_MAX })).view
})

export function statementFileOf({ causeNamesOf }: Parts) {
  return implement(statementFile, async ({ trx, caller: { memberId }, lang, refuse }, { period, format }) => {
    const limit = format === 'pdf' ? PDF_LINES_MAX : LINES_MAX
    const statement = (await statementFor(trx, memberId, period, limit)) ?? refuse(walletErrors.tooManyRows, { limit })
    const causes = await causeNamesOf(trx, { memberId, lang }, statement.lines)
    const fileName = `ohmstead-${statement.view.number}.${format}`
    if (format === 'csv')
      return { fileName, type: 'text/csv;charset=utf-8', content: Buffer.from(statementCsv(statement, causes, lang)).toString('base64') }
    const pdf = await pdfOf(statementPdf(statement, { causes, lang, memberId, asset: await setting(trx, 'platform.asset') }))
    return { fileName, type: 'application/pdf', content: pdf.toString('base64') }
  })
}

/** A statement; null where it has more lines. */
async function statementFor(q: Queryable, memberId: Id<'member'>, name: string, linesMax: number): Promise<Statement | null> {
  const period = periodOf(name)
  const [from, until] = [startOf(period.from), startOf(period.until)]
  const openings = await balancesBefore(q, memberId, from)
  const rows = await statementRows(q, { memberId, from, until }, linesMax + 1)
  if (rows.length > linesMax) return null
  return statementOf({ memberId, period, final: isFinal(period, await firstOpenDay(q)), openings, rows })
}
