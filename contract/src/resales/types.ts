import { modelView } from '../devices/types.ts'
import { amount, id, instantField, strict, z } from '../kernel/field.ts'
import { cancelling, realisedRange, tiers } from '../packages/types.ts'

/** A lease is offered, and bought, only while more days of its term than this are left: those in which its buyer can withdraw from the purchase. */
export const RESALE_CANCEL_DAYS = 14

/** `held`: sold, and the buyer can still withdraw from the purchase. */
export const resaleStates = ['offered', 'withdrawn', 'expired', 'held', 'released', 'cancelled'] as const
export const resaleState = z.enum(resaleStates)
export type ResaleState = (typeof resaleStates)[number]

/** Why a lease cannot be offered now. */
export const resaleObstacles = ['ownSocket', 'notInEffect', 'cancellable', 'fewDays', 'affiliated', 'paymentsHeld'] as const

/** What an offer of a lease would be worth now. */
export const resaleQuote = strict({
  leaseId: id('lease'),
  /** Null: the lease can be offered, or is offered already. */
  obstacle: z.nullable(z.enum(resaleObstacles)),
  /** When the obstacle ends, if that is known. */
  obstacleUntil: z.nullable(instantField),
  /** Until when a lease that can be offered can also be cancelled with the operator, which a sale ends. Null: it cannot. */
  cancellableUntil: z.nullable(instantField),
  /** The money of the days that are left. It falls with each day of the lease. */
  highestPrice: amount,
  daysLeft: z.number(),
  /** Until when an offer of now would be valid: the end of the running day of the lease. */
  validUntil: z.nullable(instantField),
  feeRatePpm: z.number(),
  /** The open offer of this lease. */
  offer: z.nullable(strict({ id: id('resale'), price: amount, fee: amount, validUntil: instantField })),
})

/** An offer as other members see it. */
export const resaleOffer = strict({
  id: id('resale'),
  packageName: z.string(),
  model: modelView,
  /** The site of the unit. */
  site: z.nullable(z.string()),
  serial: z.string(),
  tier: z.enum(tiers),
  rank: z.number(),
  price: amount,
  daysLeft: z.number(),
  expiresAt: instantField,
  hostingPerDay: z.number(),
  offeredAt: instantField,
  validUntil: instantField,
  /** It is the caller’s own. */
  isOwn: z.boolean(),
})

/** An offer with what must be known before buying. */
export const resaleOfferDetail = strict({
  ...resaleOffer.shape,
  termsVersion: z.string(),
  minutesPerHosting: z.number(),
  /** The price for thirty days, rounded down. */
  costPerMonth: amount,
  /** The maximum charge for a day that has started, if the buyer withdraws from the purchase. */
  dayCost: amount,
  realised30: realisedRange,
  realised90: realisedRange,
  realised360: realisedRange,
})

/** The side of the caller. */
export const orderSides = ['buyer', 'seller'] as const

/** An order of the caller: the purchase of a lease from the catalogue (its number is that of the lease), or of a lease of another member. */
export const orderRow = strict({
  id: z.union([id('lease'), id('resale')]),
  kind: z.enum(['lease', 'resale']),
  side: z.enum(orderSides),
  name: z.string(),
  price: amount,
  /** Part of the price of a resale, paid by its seller. Zero where nothing was sold in the end. */
  fee: amount,
  /** The state of the lease, or of the resale. */
  state: z.string(),
  at: instantField,
  leaseId: z.nullable(id('lease')),
})

export const orderTabs = ['all', 'bought', 'sold', 'forSale'] as const

/** A resale as its seller or its buyer sees it. */
export const resaleOrder = strict({
  id: id('resale'),
  side: z.enum(orderSides),
  name: z.string(),
  serial: z.string(),
  state: resaleState,
  price: amount,
  fee: amount,
  /** What the seller receives: the price less the fee, or what the buyer paid for started days. Zero where no one bought. */
  proceeds: amount,
  daysLeft: z.nullable(z.number()),
  offeredAt: instantField,
  validUntil: instantField,
  soldAt: z.nullable(instantField),
  /** Until when the buyer can withdraw from the purchase. The seller is paid then. */
  cancellableUntil: z.nullable(instantField),
  endedAt: z.nullable(instantField),
  /** What withdrawing from the purchase costs and returns: as of now while it is possible, final once it happened; null otherwise. */
  cancelling: z.nullable(cancelling),
  /** The caller’s lease that belongs to it: sold, bought, or returned. */
  leaseId: id('lease'),
})

export const staffResaleRow = strict({
  id: id('resale'),
  leaseId: id('lease'),
  sellerId: id('member'),
  buyerId: z.nullable(id('member')),
  boughtLeaseId: z.nullable(id('lease')),
  returnedLeaseId: z.nullable(id('lease')),
  state: resaleState,
  price: amount,
  fee: amount,
  used: z.nullable(amount),
  offeredAt: instantField,
  validUntil: instantField,
  soldAt: z.nullable(instantField),
  cancellableUntil: z.nullable(instantField),
  endedAt: z.nullable(instantField),
})
