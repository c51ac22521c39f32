import { formatAmount, type Micros } from '@ohmstead/contract/kernel/amount'
import { startOf } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import { instantText } from '../../platform/column-types.ts'
import type { PdfCell, PdfContent } from '../../platform/pdf.ts'
import { say, type WordParams } from '../../platform/words.ts'
import type { TransferId } from '../ledger/index.ts'
import { csvOf } from './bill.ts'
import type { CauseName } from './parts.ts'
import type { Statement, StatementLine } from './statement.ts'

type Causes = ReadonlyMap<TransferId, CauseName>

/** The statement as CSV: the opening balances, every line in order of time, the closing balances. */
export function statementCsv({ view, lines, period }: Statement, causes: Causes, lang: Language): string {
  const words = wordsIn(lang)
  const balances = (text: string, at: string, of: 'opening' | 'closing') =>
    view.wallets.map((wallet) => [at, text, '', '', words(`page.wallet.${wallet.wallet}`), '', formatAmount(wallet[of]), view.number])
  const header = (['date', 'text', 'cause', 'energy', 'wallet', 'amount', 'balance', 'reference'] as const).map((column) => words(`csv.${column}`))
  return csvOf([
    header,
    ...balances(words('page.statement.opening'), utcText(startOf(period.from)), 'opening'),
    ...lines.map((line) => {
      const cause = causes.get(line.transferId)
      return [
        utcText(line.at),
        words(`page.codes.${line.code}`),
        cause?.name ?? '',
        cause === undefined || cause.energyWh === null ? '' : (cause.energyWh / 1000).toFixed(3),
        words(`page.wallet.${line.wallet}`),
        formatAmount(line.amount),
        formatAmount(line.balance),
        line.causeId,
      ]
    }),
    ...balances(words('page.statement.closing'), utcText(startOf(period.until)), 'closing'),
  ])
}

interface Reader {
  readonly causes: Causes
  readonly lang: Language
  readonly memberId: Id<'member'>
  readonly asset: string
}

/** The statement as a document; the data behind its hash is attached to it. */
export function statementPdf({ view, lines, document, period }: Statement, { causes, lang, memberId, asset }: Reader): PdfContent {
  const words = wordsIn(lang)
  const money = moneyIn(lang)
  const title = words('page.statement.titleOf', { period: periodWords(view.period, lang) })
  const dataName = `${view.number}.json`
  const end = { end: true, width: 0.17 }
  return {
    language: lang.replace('_', '-'),
    title,
    author: 'Ohmstead',
    subject: view.number,
    at: startOf(period.until),
    foot: (page, pages) => words('page.statement.foot', { number: view.number, page, pages }),
    attachment: { name: dataName, type: 'application/json', content: document, description: words('page.statement.data') },
    blocks: [
      { kind: 'paragraph', text: words('page.statement.numberOf', { number: view.number }) },
      { kind: 'paragraph', text: words('page.statement.memberOf', { member: memberId }) },
      { kind: 'paragraph', text: words('page.statement.days', { from: view.from, to: view.to, asset }) },
      { kind: 'paragraph', text: words(view.final ? 'page.statement.final' : 'page.statement.provisional') },
      { kind: 'heading', text: words('page.statement.wallets') },
      {
        kind: 'table',
        columns: [
          { head: words('page.bills.wallet'), width: 0.32 },
          ...(['opening', 'received', 'paid', 'closing'] as const).map((column) => ({ head: words(`page.statement.${column}`), ...end })),
        ],
        rows: [
          ...view.wallets.map((one) => [
            words(`page.wallet.${one.wallet}`),
            money(one.opening),
            money(one.received),
            money(one.paid),
            money(one.closing),
          ]),
          [words('page.statement.total'), money(view.opening), '', '', money(view.closing)],
        ],
      },
      { kind: 'heading', text: words('page.statement.sums') },
      {
        kind: 'table',
        columns: [
          { head: words('page.bills.kind'), width: 0.5 },
          { head: words('page.statement.lines'), width: 0.2, end: true },
          { head: words('page.statement.sum'), width: 0.3, end: true },
        ],
        rows: view.sums.map((sum) => [words(`page.kinds.${sum.kind}`), String(sum.lines), money(sum.amount)]),
      },
      { kind: 'heading', text: words('page.statement.allLines') },
      {
        kind: 'table',
        columns: [
          { head: words('csv.date'), width: 0.2 },
          { head: words('csv.text'), width: 0.32 },
          { head: words('csv.wallet'), width: 0.16 },
          { head: words('csv.amount'), width: 0.16, end: true },
          { head: words('csv.balance'), width: 0.16, end: true },
        ],
        rows: lines.map((line) => [
          utcText(line.at),
          textOf(line, causes.get(line.transferId), words, lang),
          words(`page.wallet.${line.wallet}`),
          money(line.amount),
          money(line.balance),
        ]),
      },
      { kind: 'heading', text: words('page.statement.check') },
      { kind: 'paragraph', text: words('page.statement.howToCheck', { file: dataName }) },
      { kind: 'paragraph', text: `SHA-256: ${view.hash}` },
    ],
  }
}

type Words = (key: string, params?: WordParams) => string
const wordsIn =
  (lang: Language): Words =>
  (key, params) =>
    say(lang, `wallets.${key}`, params)

function textOf({ code }: StatementLine, cause: CauseName | undefined, words: Words, lang: Language): PdfCell {
  const name = words(`page.codes.${code}`)
  if (cause === undefined) return name
  if (cause.energyWh === null) return [name, cause.name]
  const energy = new Intl.NumberFormat(localeOf(lang), { minimumFractionDigits: 3 }).format(cause.energyWh / 1000)
  return [name, words('page.cause.named', { name: cause.name, energy: plainSpaces(energy) })]
}

const localeOf = (lang: Language) => lang.replace('_', '-')
// The font has no narrow no-break space.
const plainSpaces = (text: string) => text.replaceAll('\u202f', '\u00a0')

/** Amounts with all their decimals, at least two. */
function moneyIn(lang: Language): (amount: Micros) => string {
  const format = new Intl.NumberFormat(localeOf(lang), { minimumFractionDigits: 2, maximumFractionDigits: 6 })
  return (amount) => plainSpaces(format.format(formatAmount(amount) as Intl.StringNumericLiteral))
}

/** October 2026, or 2026. */
function periodWords(period: string, lang: Language): string {
  if (!period.includes('-')) return period
  return new Intl.DateTimeFormat(localeOf(lang), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${period}-01T00:00:00Z`))
}

/** `yyyy-mm-dd hh:mm:ss` in UTC. */
function utcText(at: Instant): string {
  return instantText(at).slice(0, 'yyyy-mm-dd hh:mm:ss'.length).replace('T', ' ')
}
