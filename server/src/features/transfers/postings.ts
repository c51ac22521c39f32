import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { captureOf, voidOf, type Entry } from '../ledger/index.ts'

export interface PaidTransfer {
  readonly id: Id<'memberTransfer'>
  readonly memberId: Id<'member'>
  readonly recipientId: Id<'member'>
  readonly wallet: 'income' | 'reward'
  readonly amountMicros: Micros
}

function entryOf(paid: PaidTransfer, phase: 'post' | 'hold', at: Instant): Entry {
  const { id, memberId, recipientId, wallet, amountMicros } = paid
  return {
    code: memberId === recipientId ? 'transfer_own' : 'transfer_member',
    phase,
    debit: { kind: wallet, owner: memberId },
    credit: { kind: 'recharge', owner: recipientId },
    amount: amountMicros,
    cause: { kind: 'transfer', id },
    key: 'transfer',
    at,
  }
}

/** The money of a transfer arrives in the recipient's recharge wallet at once. */
export function transferPaid(paid: PaidTransfer, at: Instant): Entry[] {
  return [entryOf(paid, 'post', at)]
}

/** The first transfer to a person is held in the sender's wallet. */
export function transferHeld(paid: PaidTransfer, at: Instant): Entry[] {
  return [entryOf(paid, 'hold', at)]
}

/** Held money arrives. */
export function transferArrived(paid: PaidTransfer, at: Instant): Entry[] {
  return [captureOf(entryOf(paid, 'hold', at), { key: 'arrived', at })]
}

/** Held money returns to the sender whole. */
export function transferReturned(paid: PaidTransfer, at: Instant): Entry[] {
  return [voidOf(entryOf(paid, 'hold', at), { key: 'returned', at })]
}
