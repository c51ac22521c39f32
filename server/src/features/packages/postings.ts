import { subtract, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { vatOf } from '@ohmstead/contract/charging/price'
import type { Entry } from '../ledger/index.ts'

type LeaseId = Id<'lease'>
const cause = (id: LeaseId) => ({ kind: 'lease' as const, id })

/** The price of a lease, bound to that lease until its days pass. */
export function leasePurchase(lease: { id: LeaseId; memberId: Id<'member'>; price: Micros; at: Instant }): Entry[] {
  return [
    {
      code: 'lease_purchase',
      phase: 'post',
      debit: { kind: 'recharge', owner: lease.memberId },
      credit: { kind: 'lease_unearned', owner: lease.id },
      amount: lease.price,
      cause: cause(lease.id),
      key: 'purchase',
      at: lease.at,
    },
  ]
}

/** What the days up to `day` earned since `fromDay`: VAT separately, the rest is the operator's. */
export function leaseAccrual(accrual: { id: LeaseId; fromDay: number; day: number; amount: Micros; vatPpm: number; at: Instant }): Entry[] {
  const { vat } = vatOf(accrual.amount, accrual.vatPpm)
  const key = `day:${accrual.fromDay + 1}-${accrual.day}`
  const unearned = { kind: 'lease_unearned' as const, owner: accrual.id }
  const part = (code: 'lease_accrue' | 'lease_vat', kind: 'lease_earned' | 'vat_payable', amount: Micros): Entry[] =>
    amount === 0n
      ? []
      : [{ code, phase: 'post', debit: unearned, credit: { kind, owner: 'platform' }, amount, cause: cause(accrual.id), key, at: accrual.at }]
  return [...part('lease_vat', 'vat_payable', vat), ...part('lease_accrue', 'lease_earned', subtract(accrual.amount, vat))]
}

/** The unearned part is refunded to the account it came from. */
export function leaseRefund(refund: { id: LeaseId; memberId: Id<'member'>; amount: Micros; at: Instant }): Entry[] {
  return [
    {
      code: 'lease_refund',
      phase: 'post',
      debit: { kind: 'lease_unearned', owner: refund.id },
      credit: { kind: 'recharge', owner: refund.memberId },
      amount: refund.amount,
      cause: cause(refund.id),
      key: 'cancel',
      at: refund.at,
    },
  ]
}
