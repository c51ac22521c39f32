import type { z } from '@ohmstead/contract/kernel/field'
import { billKindsByCode, type billKind, type walletKinds } from '@ohmstead/contract/wallets/types'
import type { TransferCode } from '../ledger/index.ts'

export type BillKind = z.output<typeof billKind>
export type WalletKind = (typeof walletKinds)[number]

const kindsByCode: Readonly<Partial<Record<TransferCode, BillKind>>> = billKindsByCode

/** The kind of a bill line; every posting that touches a wallet has one. */
export function billKindOf(code: TransferCode): BillKind {
  return kindsByCode[code] ?? 'correction'
}

/** The postings of a kind. */
export function codesOf(kind: BillKind): TransferCode[] {
  return (Object.keys(kindsByCode) as TransferCode[]).filter((code) => kindsByCode[code] === kind)
}

/** A plain number, as amounts are written. A spreadsheet reads it as a number, so it needs no prefix. */
const NUMBER = /^-?\d+(\.\d+)?$/

/** A cell that a spreadsheet would run as a formula is prefixed, and quotes are doubled (RFC 4180). Numbers stay numbers, so that they can be summed. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows of a CSV file, the header first; lines end as RFC 4180 requires. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}
