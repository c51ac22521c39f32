import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { AccountRef } from './account.ts'
import type { Entry } from './transfer.ts'

/** A transfer taken back: its accounts, the other way round. `recordCorrection` names it and comes before. */
export function reversal(correction: {
  id: Id<'correction'>
  reversed: { debit: AccountRef; credit: AccountRef }
  amount: Micros
  reason: string
  at: Instant
}): Entry[] {
  return [
    {
      code: 'correction_reverse',
      phase: 'post',
      debit: correction.reversed.credit,
      credit: correction.reversed.debit,
      amount: correction.amount,
      cause: { kind: 'correction', id: correction.id },
      key: 'reverse',
      detail: correction.reason,
      at: correction.at,
    },
  ]
}
