import { subtract, type Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { captureOf, voidOf, type Entry } from '../ledger/index.ts'

/** What the postings of a resale need of its row. */
export interface PaidResale {
  readonly id: Id<'resale'>
  readonly leaseId: Id<'lease'>
  readonly sellerId: Id<'member'>
  readonly buyerId: Id<'member'> | null
  readonly boughtLeaseId: Id<'lease'> | null
  readonly returnedLeaseId: Id<'lease'> | null
  readonly priceMicros: Micros
  readonly feeMicros: Micros
  readonly restMicros: Micros | null
  readonly usedMicros: Micros | null
  readonly returnedMicros: Micros | null
}

const some = (entry: Entry): Entry[] => (entry.amount === 0n ? [] : [entry])

/** The price without the fee, held in the buyer's wallet for the seller. */
function priceHold({ id, sellerId, buyerId, priceMicros, feeMicros }: PaidResale, at: Instant): Entry {
  assert(buyerId !== null, 'a sold lease has a buyer')
  return {
    code: 'resale',
    phase: 'hold',
    debit: { kind: 'recharge', owner: buyerId },
    credit: { kind: 'recharge', owner: sellerId },
    amount: subtract(priceMicros, feeMicros),
    cause: { kind: 'resale', id },
    key: 'price',
    at,
  }
}

/** The fee, held there too. */
function feeHold(sale: PaidResale, at: Instant): Entry {
  return { ...priceHold(sale, at), code: 'resale_fee', credit: { kind: 'fee_income', owner: 'platform' }, amount: sale.feeMicros, key: 'fee' }
}

/** The money of the days that are left moves from one lease to the one that continues it. */
function moneyPassed(id: Id<'resale'>, passed: { from: Id<'lease'> | null; to: Id<'lease'> | null; amount: Micros | null }, at: Instant): Entry {
  const { from, to, amount } = passed
  assert(from !== null && to !== null && amount !== null, 'a lease was passed on')
  return {
    code: 'lease_passed',
    phase: 'post',
    debit: { kind: 'lease_unearned', owner: from },
    credit: { kind: 'lease_unearned', owner: to },
    amount,
    cause: { kind: 'resale', id },
    key: `to:${to}`,
    at,
  }
}

/** The lease was sold: its price is held, and the money of its days moves with it. */
export function resaleSold(sale: PaidResale, at: Instant): Entry[] {
  const passed = moneyPassed(sale.id, { from: sale.leaseId, to: sale.boughtLeaseId, amount: sale.restMicros }, at)
  return [priceHold(sale, at), ...some(feeHold(sale, at)), passed]
}

/** The 14 days are over: the seller is paid, and the fee is the operator's. */
export function resaleReleased(sale: PaidResale, at: Instant): Entry[] {
  return [
    captureOf(priceHold(sale, at), { key: 'released', at }),
    ...some(feeHold(sale, at)).map((fee) => captureOf(fee, { key: 'fee released', at })),
  ]
}

/** The buyer withdrew: only the started days are paid, without a fee, and the money of the other days moves back with the lease. */
export function resaleCancelled(sale: PaidResale, at: Instant): Entry[] {
  const { usedMicros } = sale
  assert(usedMicros !== null, 'the database computed what the started days cost')
  const held = priceHold(sale, at)
  return [
    usedMicros === 0n ? voidOf(held, { key: 'returned', at }) : captureOf(held, { key: 'used', at, amount: usedMicros }),
    ...some(feeHold(sale, at)).map((fee) => voidOf(fee, { key: 'fee returned', at })),
    moneyPassed(sale.id, { from: sale.boughtLeaseId, to: sale.returnedLeaseId, amount: sale.returnedMicros }, at),
  ]
}
