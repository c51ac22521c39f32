import { add, formatAmount, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import { addDays, day, startOf, type Day } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { statementDetail } from '@ohmstead/contract/wallets/calls'
import { billKinds, walletKinds } from '@ohmstead/contract/wallets/types'
import { canonicalJson, sha256 } from '../../platform/hash.ts'
import { billKindOf, type WalletKind } from './bill.ts'
import type { StatementLineRow } from './statement.store.ts'

/** A UTC month or year. */
export interface Period {
  readonly name: string
  readonly from: Day
  /** The first day after it. */
  readonly until: Day
}

/** The days of a period named `yyyy-mm` or `yyyy`. */
export function periodOf(name: string): Period {
  const [year = '', month] = name.split('-')
  const next = month === '12' || month === undefined ? `${Number(year) + 1}-01` : `${year}-${String(Number(month) + 1).padStart(2, '0')}`
  return { name, from: day(`${year}-${month ?? '01'}-01`), until: day(`${next}-01`) }
}

/** Whether the ledger has closed all days of a period, so that nothing in it can change. */
export function isFinal({ until }: Period, firstOpenDay: Day | null): boolean {
  return firstOpenDay !== null && startOf(until) <= startOf(firstOpenDay)
}

export interface StatementLine extends StatementLineRow {
  /** What the wallet held after this line, in the order of the statement. */
  readonly balance: Micros
}

export interface Statement {
  readonly period: Period
  readonly lines: readonly StatementLine[]
  readonly view: OutputOf<typeof statementDetail>
  /** Canonical JSON whose SHA-256 is the hash of the statement. */
  readonly document: string
}

interface Read {
  readonly memberId: Id<'member'>
  readonly period: Period
  readonly final: boolean
  readonly openings: ReadonlyMap<WalletKind, Micros>
  /** In order of time. */
  readonly rows: readonly StatementLineRow[]
}

/** The statement of a period: its lines lead from the opening balance of each wallet to the closing balance. */
export function statementOf({ memberId, period, final, openings, rows }: Read): Statement {
  const running = new Map(openings)
  const lines = rows.map((row) => {
    const balance = add(running.get(row.wallet) ?? zero, row.amount)
    running.set(row.wallet, balance)
    return { ...row, balance }
  })
  const wallets = walletKinds.map((wallet) => {
    const amounts = rows.filter((row) => row.wallet === wallet).map(({ amount }) => amount)
    return {
      wallet,
      opening: openings.get(wallet) ?? zero,
      received: sumOf(amounts.filter((amount) => amount > 0n)),
      paid: -sumOf(amounts.filter((amount) => amount < 0n)) as Micros,
      closing: running.get(wallet) ?? zero,
    }
  })
  const sums = billKinds.flatMap((kind) => {
    const amounts = rows.filter(({ code }) => billKindOf(code) === kind).map(({ amount }) => amount)
    return amounts.length === 0 ? [] : [{ kind, lines: amounts.length, amount: sumOf(amounts) }]
  })
  const number = numberOf(memberId, period)
  const document = canonicalJson({
    format: 'ohmstead-statement-1',
    number,
    memberId,
    from: period.from,
    to: addDays(period.until, -1),
    wallets: wallets.map(({ wallet, opening, closing }) => ({ wallet, opening: formatAmount(opening), closing: formatAmount(closing) })),
    lines: lines.map((line) => ({
      transfer: line.transferId,
      wallet: line.wallet,
      posting: line.code,
      amount: formatAmount(line.amount),
      at: line.at,
      cause: { kind: line.causeKind, id: line.causeId },
    })),
  })
  const view = {
    period: period.name,
    from: period.from,
    to: addDays(period.until, -1),
    final,
    number,
    hash: sha256(document).toString('hex'),
    lines: lines.length,
    wallets,
    sums,
    opening: sumOf(wallets.map(({ opening }) => opening)),
    closing: sumOf(wallets.map(({ closing }) => closing)),
  }
  return { period, lines, view, document }
}

const sumOf = (amounts: readonly Micros[]): Micros => add(zero, ...amounts)

/** Names the statement of a member and a period; it says nothing about the member. */
function numberOf(memberId: Id<'member'>, { name }: Period): string {
  return `OS-${name}-${sha256(`statement ${memberId}`).toString('hex').slice(0, 10).toUpperCase()}`
}
