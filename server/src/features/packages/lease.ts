import { divide, micros, subtract, type Micros } from '@ohmstead/contract/kernel/amount'
import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { daysPassed, daysStarted, earnedAfter } from './accrual.ts'

/** Days within which a lease can be cancelled with one click, without a reason (CRD art. 9). */
export const CANCEL_DAYS = 14
/** A lease takes effect at its first custody, at the latest this long after delivery or purchase. */
export const EFFECTIVE_AT_LATEST_DAYS = 14

export type LeaseState = 'pending' | 'effective' | 'forSale' | 'sold' | 'cancelled' | 'expired'
export type LeaseStep = 'takeEffect' | 'offer' | 'withdrawOffer' | 'sell' | 'cancel' | 'expire'

/** Every allowed transition of a lease. */
export const leaseTransitions: Readonly<Record<LeaseState, Partial<Record<LeaseStep, LeaseState>>>> = {
  pending: { takeEffect: 'effective', cancel: 'cancelled' },
  effective: { offer: 'forSale', cancel: 'cancelled', expire: 'expired' },
  forSale: { withdrawOffer: 'effective', sell: 'sold' },
  sold: {},
  cancelled: {},
  expired: {},
}

/** The state after a step, or null where the step does not exist. */
export function leaseAfter(state: LeaseState, step: LeaseStep): LeaseState | null {
  return leaseTransitions[state][step] ?? null
}

export interface LeaseTimes {
  readonly boughtAt: Instant
  readonly deliveredAt: Instant | null
  readonly startAtOnce: boolean
  readonly placement: 'managedSite' | 'ownSocket'
}

/** Until when the lease can be cancelled with one click. A member to whom a lease came back bought nothing. */
export function cancellableUntil({ boughtAt, origin = 'catalogue' }: Pick<LeaseTimes, 'boughtAt'> & Partial<Pick<LeaseTerms, 'origin'>>): Instant {
  return origin === 'return' ? boughtAt : after(boughtAt, CANCEL_DAYS * DAY_MS)
}

/** The first moment it may take effect: at once only where the member requested it. */
export function mayTakeEffectFrom(lease: LeaseTimes): Instant {
  return lease.startAtOnce ? lease.boughtAt : cancellableUntil(lease)
}

/** When it takes effect without any custody; null until an own-socket unit is delivered. */
export function takesEffectAtLatest(lease: LeaseTimes): Instant | null {
  const from = lease.placement === 'managedSite' ? lease.boughtAt : lease.deliveredAt
  return from === null ? null : after(from, EFFECTIVE_AT_LATEST_DAYS * DAY_MS)
}

/** Whole days of the cycle that have passed; none before it took effect. */
export function daysEarned(lease: { effectiveAt: Instant | null; cycleDays: number }, now: Instant): number {
  return lease.effectiveAt === null ? 0 : daysPassed(lease.effectiveAt, now, lease.cycleDays)
}

export interface LeaseTerms {
  readonly boughtAt: Instant
  readonly effectiveAt: Instant | null
  readonly startsAgain: boolean
  readonly paidMicros: Micros
  readonly cycleDays: number
  readonly origin: 'catalogue' | 'resale' | 'return'
}

/** The result of cancelling. */
export interface Cancelling {
  /** From when days are charged; null where none are. */
  readonly countedFrom: Instant | null
  readonly days: number
  readonly used: Micros
  readonly refund: Micros
  /** When the next charged day begins; null where none will. */
  readonly nextDayAt: Instant | null
}

/**
 * The result of cancelling at a moment: each started day is charged in full, so that cancelling never makes hosting free; from the purchase
 * where it was a second start at once, or was bought from another member. Rounded down, for the member's benefit.
 */
export function cancellingAt({ boughtAt, effectiveAt, startsAgain, paidMicros, cycleDays, origin }: LeaseTerms, at: Instant): Cancelling {
  const countedFrom = startsAgain || origin === 'resale' ? boughtAt : effectiveAt
  const days = countedFrom === null ? 0 : daysStarted(countedFrom, at, cycleDays)
  const used = earnedAfter(paidMicros, cycleDays, days)
  const nextDayAt = countedFrom === null || days >= cycleDays ? null : after(countedFrom, days * DAY_MS)
  return { countedFrom, days, used, refund: subtract(paidMicros, used), nextDayAt }
}

/** Averages of what a lease received over its days, each rounded down. */
export interface PerDay {
  /** Days since it took effect, the present one included. */
  readonly days: number
  readonly gross: Micros
  /** Tax, electricity and commission: gross less net. */
  readonly deducted: Micros
  readonly net: Micros
}

/** The averages per day in effect; null before the lease takes effect. */
export function perDayOf(
  { boughtAt, effectiveAt, endedAt }: { readonly boughtAt: Instant; readonly effectiveAt: Instant | null; readonly endedAt: Instant | null },
  { net, gross }: { readonly net: Micros; readonly gross: Micros },
  now: Instant,
): PerDay | null {
  if (effectiveAt === null) return null
  // A lease that continues another was in effect before its member had it.
  const days = Math.max(1, Math.ceil(((endedAt ?? now) - Math.max(boughtAt, effectiveAt)) / DAY_MS))
  const average = (sum: Micros) => micros(divide(sum, BigInt(days), 'down'))
  return { days, gross: average(gross), deducted: subtract(average(gross), average(net)), net: average(net) }
}

/** Whether the lease's unit can be brought into custody now: the lease runs, or may take effect with its first custody. */
export function mayHost(lease: LeaseTimes & { state: LeaseState }, now: Instant): boolean {
  return lease.state === 'effective' || lease.state === 'forSale' || (lease.state === 'pending' && now >= mayTakeEffectFrom(lease))
}
