import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { PLATFORM, type AccountRef } from './account.ts'
import type { Entry } from './transfer.ts'

/** Entries as text, one line each, for the tests of named postings. */
export function ledgerPage(entries: readonly Entry[]): string {
  return entries
    .map(({ code, phase, debit, credit, amount, detail }) =>
      [code, phase, nameOf(debit), '->', nameOf(credit), formatAmount(amount), detail && `(${detail})`].filter(Boolean).join(' '),
    )
    .join('\n')
}

function nameOf({ kind, owner }: AccountRef): string {
  return owner === PLATFORM ? kind : `${kind}:${owner}`
}
