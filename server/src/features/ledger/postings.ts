import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Entry } from './transfer.ts'

/** A transfer that was posted at once is taken back whole. The reason is shown on the bill. */
export function reversal(
  { debit, credit, amount }: Entry,
  correction: { readonly id: Id<'correction'>; readonly reason: string },
  at: Instant,
): Entry {
  return {
    code: 'correction_reverse',
    phase: 'post',
    debit: credit,
    credit: debit,
    amount,
    cause: { kind: 'correction', id: correction.id },
    key: 'reverse',
    detail: correction.reason,
    at,
  }
}
