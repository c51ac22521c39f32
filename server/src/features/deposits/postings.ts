import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { PLATFORM, type Entry } from '../ledger/index.ts'

export interface CreditedDeposit {
  readonly id: Id<'deposit'>
  readonly memberId: Id<'member'>
  readonly amountMicros: Micros
}

/** A final deposit arrives in the recharge wallet of its member. */
export function depositCredited({ id, memberId, amountMicros }: CreditedDeposit, at: Instant): Entry[] {
  return [
    {
      code: 'deposit',
      phase: 'post',
      debit: { kind: 'chain_clearing', owner: PLATFORM },
      credit: { kind: 'recharge', owner: memberId },
      amount: amountMicros,
      cause: { kind: 'deposit', id },
      key: 'deposit',
      at,
    },
  ]
}
