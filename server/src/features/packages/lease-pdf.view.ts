import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { leaseDetail } from '@ohmstead/contract/packages/calls'
import { formatAmount, subtract, type Micros } from '@ohmstead/contract/kernel/amount'
import { dayOf, type Day } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import { instantText } from '../../platform/column-types.ts'
import type { PdfContent } from '../../platform/pdf.ts'
import { say, type WordParams } from '../../platform/words.ts'
import type { LeaseFigures } from './realised.store.ts'

interface LeaseStatement {
  readonly lease: OutputOf<typeof leaseDetail>
  readonly memberId: Id<'member'>
  readonly termsVersion: string
  readonly months: readonly (LeaseFigures & { readonly month: string })[]
  readonly faultDays: readonly { readonly day: Day; readonly minutes: number }[]
  readonly asset: string
}

/** The statement of a lease as a document: the same figures as on its page. Its data is attached. */
export function leasePdf(statement: LeaseStatement, lang: Language, now: Instant): PdfContent {
  const { lease, months, faultDays, asset } = statement
  const words = (key: string, params: WordParams = {}) => say(lang, `packages.statement.${key}`, params)
  const money = (amount: Micros) => formatAmount(amount)
  const at = lease.endedAt ?? now
  const end = { end: true, width: 0.2 }
  return {
    language: lang.replace('_', '-'),
    title: words('title', { name: lease.packageName }),
    author: 'Ohmstead',
    subject: lease.id,
    at,
    foot: (page, pages) => words('foot', { lease: lease.id, page, pages }),
    attachment: { name: `${lease.id}.json`, type: 'application/json', content: dataOf(statement, at), description: words('data') },
    blocks: [
      { kind: 'paragraph', text: words('number', { lease: lease.id }) },
      { kind: 'paragraph', text: words('member', { member: statement.memberId }) },
      { kind: 'paragraph', text: words(lease.endedAt === null ? 'asOf' : 'final', { day: dayOf(at), asset }) },
      { kind: 'heading', text: words('terms') },
      {
        kind: 'table',
        columns: [
          { head: words('term'), width: 0.5 },
          { head: words('value'), width: 0.5, end: true },
        ],
        rows: termRows(statement, words),
      },
      { kind: 'heading', text: words('received') },
      {
        kind: 'table',
        columns: [
          { head: words('month'), width: 0.2 },
          ...(['energy', 'gross', 'deducted', 'net'] as const).map((key) => ({ head: words(key), ...end })),
        ],
        rows: [...months, { month: words('total'), net: lease.received, gross: lease.gross, energyWh: BigInt(lease.energyWh) }].map((row) => [
          row.month,
          (Number(row.energyWh) / 1000).toFixed(3),
          money(row.gross),
          money(subtract(row.gross, row.net)),
          money(row.net),
        ]),
      },
      ...(lease.difference === null
        ? []
        : [{ kind: 'paragraph' as const, text: words('difference', { difference: money(lease.difference), asset }) }]),
      ...(faultDays.length === 0
        ? []
        : [
            { kind: 'heading' as const, text: words('extended') },
            {
              kind: 'table' as const,
              columns: [
                { head: words('day'), width: 0.5 },
                { head: words('unavailable'), width: 0.5, end: true },
              ],
              rows: faultDays.map(({ day, minutes }) => [day, words('minutes', { minutes })]),
            },
          ]),
    ],
  }
}

function termRows({ lease, termsVersion }: LeaseStatement, words: (key: string, params?: WordParams) => string): string[][] {
  const time = (at: Instant | null) => (at === null ? '–' : `${instantText(at).slice(0, 19).replace('T', ' ')} UTC`)
  const { cancelling } = lease
  return [
    [words('package'), lease.packageName],
    [words('model'), lease.model.name],
    [words('unit'), lease.serial],
    [words('placement'), words(`placements.${lease.placement}`)],
    [words('termsVersion'), termsVersion],
    [words('bought'), time(lease.boughtAt)],
    [words('effective'), time(lease.effectiveAt)],
    [words(lease.endedAt === null ? 'expires' : 'ended'), time(lease.endedAt ?? lease.expiresAt)],
    [words('cycle'), words('days', { days: lease.cycleDays })],
    [words('extendedBy'), words('days', { days: lease.extendedDays })],
    [words('paid'), formatAmount(lease.price)],
    ...(lease.state === 'cancelled' && cancelling !== null ? [[words('refunded'), formatAmount(cancelling.refund)]] : []),
  ]
}

/** The figures as JSON, without words. */
function dataOf({ lease, memberId, termsVersion, months, faultDays, asset }: LeaseStatement, at: Instant): string {
  const {
    id: leaseId,
    packageId,
    pointId,
    serial,
    placement,
    state,
    price,
    cycleDays,
    extendedDays,
    boughtAt,
    effectiveAt,
    expiresAt,
    endedAt,
  } = lease
  return JSON.stringify({
    leaseId,
    memberId,
    packageId,
    pointId,
    serial,
    placement,
    state,
    termsVersion,
    asset,
    price: formatAmount(price),
    refunded: lease.state === 'cancelled' && lease.cancelling !== null ? formatAmount(lease.cancelling.refund) : null,
    cycleDays,
    extendedDays,
    at,
    boughtAt,
    effectiveAt,
    expiresAt,
    endedAt,
    received: formatAmount(lease.received),
    gross: formatAmount(lease.gross),
    energyWh: lease.energyWh,
    difference: lease.difference === null ? null : formatAmount(lease.difference),
    months: months.map((row) => ({ month: row.month, gross: formatAmount(row.gross), net: formatAmount(row.net), energyWh: Number(row.energyWh) })),
    faultDays,
  })
}
