import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { PLATFORM, type Entry } from '../ledger/index.ts'

export interface CreditedDeposit {
  readonly id: Id<'deposit'>
  readonly memberId: Id<'member'>
  readonly amountMicros: Micros
}

function entryOf(code: 'deposit' | 'deposit_assigned', { id, memberId, amountMicros }: CreditedDeposit, at: Instant): Entry {
  return {
    code,
    phase: 'post',
    debit: { kind: 'chain_clearing', owner: PLATFORM },
    credit: { kind: 'recharge', owner: memberId },
    amount: amountMicros,
    cause: { kind: 'deposit', id },
    key: 'deposit',
    at,
  }
}

/** A final deposit arrives in the recharge wallet of its member. */
export function depositCredited(deposit: CreditedDeposit, at: Instant): Entry[] {
  return [entryOf('deposit', deposit, at)]
}

/** A deposit that had no member arrives in the recharge wallet of the one whom two people named. */
export function depositAssigned(deposit: CreditedDeposit, at: Instant): Entry {
  return entryOf('deposit_assigned', deposit, at)
}
