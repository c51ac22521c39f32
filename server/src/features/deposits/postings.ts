import { least, subtract, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { PLATFORM, reversal, type Entry } from '../ledger/index.ts'

export interface CreditedDeposit {
  readonly id: Id<'deposit'>
  readonly memberId: Id<'member'>
  readonly amountMicros: Micros
}

export interface AssignedDeposit extends CreditedDeposit {
  /** The correction after which it is assigned; null: it was never taken back. */
  readonly correctionId: Id<'correction'> | null
}

function entryOf(code: 'deposit' | 'deposit_assigned', { id, memberId, amountMicros }: CreditedDeposit, at: Instant, key = 'deposit'): Entry {
  return {
    code,
    phase: 'post',
    debit: { kind: 'chain_clearing', owner: PLATFORM },
    credit: { kind: 'recharge', owner: memberId },
    amount: amountMicros,
    cause: { kind: 'deposit', id },
    key,
    at,
  }
}

/** A final deposit arrives in the recharge wallet of its member. */
export function depositCredited(deposit: CreditedDeposit, at: Instant): Entry[] {
  return [entryOf('deposit', deposit, at)]
}

/** A deposit that had no member, or was taken back from one, arrives in the recharge wallet of the one whom two people named. */
export function depositAssigned(deposit: AssignedDeposit, at: Instant): Entry {
  const { correctionId } = deposit
  return entryOf('deposit_assigned', deposit, at, correctionId === null ? 'deposit' : `deposit ${correctionId}`)
}

export interface CorrectionOf {
  readonly id: Id<'correction'>
  readonly reason: string
}

/** A deposit that was assigned to the wrong member is taken back from their recharge wallet. */
export function depositTakenBack(deposit: AssignedDeposit, correction: CorrectionOf, at: Instant): Entry {
  return reversal(depositAssigned(deposit, at), correction, at)
}

/** `approvalId`: the request by which two people assigned it; null: the watcher credited it. */
export type DepositInWallet = AssignedDeposit & { readonly approvalId: Id<'approval'> | null }

/** What a credited deposit brought to its member, by the watcher or by two people. */
export function creditOf(deposit: DepositInWallet, at: Instant): Entry {
  return deposit.approvalId === null ? entryOf('deposit', deposit, at) : depositAssigned(deposit, at)
}

/** A deposit that the network does not have leaves the wallet of its member; what they have spent of it is paid by the operator. */
export function depositDisproved(
  deposit: DepositInWallet,
  correction: CorrectionOf,
  { available, at }: { readonly available: Micros; readonly at: Instant },
): Entry[] {
  const { amountMicros, memberId } = deposit
  const shortfall: Entry = {
    code: 'deposit_shortfall',
    phase: 'post',
    debit: { kind: 'operator_bank', owner: PLATFORM },
    credit: { kind: 'recharge', owner: memberId },
    amount: subtract(amountMicros, least(available, amountMicros)),
    cause: { kind: 'correction', id: correction.id },
    key: 'shortfall',
    detail: correction.reason,
    at,
  }
  return [...(shortfall.amount > zero ? [shortfall] : []), reversal(creditOf(deposit, at), correction, at)]
}
