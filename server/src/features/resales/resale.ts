import { subtract, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { RESALE_CANCEL_DAYS, type ResaleState } from '@ohmstead/contract/resales/types'
import { cancellableUntil, cancellingAt, daysEarned, earnedAfter, type Cancelling, type LeaseRow } from '../packages/index.ts'

export type ResaleStep = 'change' | 'withdraw' | 'expire' | 'sell' | 'release' | 'cancel'

/** Every allowed transition of a resale. */
export const resaleTransitions: Readonly<Record<ResaleState, Partial<Record<ResaleStep, ResaleState>>>> = {
  offered: { change: 'offered', withdraw: 'withdrawn', expire: 'expired', sell: 'held' },
  held: { release: 'released', cancel: 'cancelled' },
  withdrawn: {},
  expired: {},
  released: {},
  cancelled: {},
}

type LeaseNow = Pick<LeaseRow, 'effectiveAt' | 'cycleDays' | 'priceMicros'>

/** The days of a lease that are left, the running one included. */
export function daysLeft(lease: LeaseNow, now: Instant): number {
  return lease.cycleDays - daysEarned(lease, now)
}

/** The money of the days that are left: the highest price. What has passed is rounded down, as each accrual is. */
export function highestPrice(lease: LeaseNow, now: Instant): Micros {
  return subtract(lease.priceMicros, earnedAfter(lease.priceMicros, lease.cycleDays, daysEarned(lease, now)))
}

/** The end of the running day of a lease, when the highest price falls; null before the lease takes effect. */
export function offerValidUntil(lease: LeaseNow, now: Instant): Instant | null {
  return lease.effectiveAt === null ? null : after(lease.effectiveAt, (daysEarned(lease, now) + 1) * DAY_MS)
}

/** Why the lease itself cannot be offered; null: it can. */
export function leaseObstacle(
  lease: LeaseNow & Pick<LeaseRow, 'placement' | 'state' | 'boughtAt' | 'origin'>,
  now: Instant,
): 'ownSocket' | 'notInEffect' | 'cancellable' | 'fewDays' | null {
  if (lease.placement === 'ownSocket') return 'ownSocket'
  if (lease.state !== 'effective' && lease.state !== 'forSale') return 'notInEffect'
  // A purchase from a member that can be undone is not sold on. One from the catalogue can be: the right against the operator ends with the sale.
  if (lease.origin === 'resale' && now < cancellableUntil(lease)) return 'cancellable'
  return daysLeft(lease, now) <= RESALE_CANCEL_DAYS ? 'fewDays' : null
}

interface Sale {
  readonly state: ResaleState
  readonly priceMicros: Micros
  readonly feeMicros: Micros
  readonly days: number | null
  readonly usedMicros: Micros | null
  readonly soldAt: Instant | null
  readonly endedAt: Instant | null
}

/** The result of withdrawing from a purchase at a moment: each day that has started since is charged, rounded down, for the buyer. */
export function withdrawingAt({ soldAt, days, priceMicros }: Pick<Sale, 'soldAt' | 'days' | 'priceMicros'>, at: Instant): Cancelling | null {
  if (soldAt === null || days === null) return null
  return cancellingAt(
    { boughtAt: soldAt, effectiveAt: soldAt, startsAgain: false, paidMicros: priceMicros, cycleDays: days, origin: 'resale' },
    from(soldAt, at),
  )
}

/** The first day starts with the sale, also by a clock that is a little behind that of the database. */
const from = (soldAt: Instant, at: Instant): Instant => (at < soldAt ? soldAt : at)

/** Whether nothing was sold in the end. */
const cameToNothing = (state: ResaleState): boolean => state === 'withdrawn' || state === 'expired' || state === 'cancelled'

/** The fee that a resale has or had: none where nothing was sold in the end. */
export function feeKept({ state, feeMicros }: Pick<Sale, 'state' | 'feeMicros'>): Micros {
  return cameToNothing(state) ? zero : feeMicros
}

/** What the seller receives, or received. */
export function proceedsOf({ state, priceMicros, feeMicros, usedMicros }: Pick<Sale, 'state' | 'priceMicros' | 'feeMicros' | 'usedMicros'>): Micros {
  return cameToNothing(state) ? (usedMicros ?? zero) : subtract(priceMicros, feeMicros)
}
