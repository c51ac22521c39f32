import { modelView } from '../devices/types.ts'
import { amount, amountBetween, id, instantField, plainText, signedAmount, strict, wattHours, z } from '../kernel/field.ts'

export const tiers = ['professional', 'premium'] as const

/** A package’s name by language; English is shown where a language is missing. */
export const packageNames = strict({
  en_US: plainText(1, 60),
  zh_CN: z.optional(plainText(1, 60)),
  de_DE: z.optional(plainText(1, 60)),
  fr_FR: z.optional(plainText(1, 60)),
  it_IT: z.optional(plainText(1, 60)),
  pt_PT: z.optional(plainText(1, 60)),
})
export type PackageNames = z.output<typeof packageNames>

/** What two people agree to: what leases copy of their package, and whether it is on sale. */
export const packageTerms = {
  tier: z.enum(tiers),
  rank: z.number().check(z.int(), z.minimum(1), z.maximum(99)),
  /** The price of a lease: above 0, and at most 1,000,000. */
  price: amountBetween('0.000001', '1000000'),
  cycleDays: z.number().check(z.int(), z.minimum(1), z.maximum(1100)),
  hostingPerDay: z.number().check(z.int(), z.minimum(1), z.maximum(24)),
  termsVersion: plainText(1, 20),
  onSale: z.boolean(),
}
const termsShape = strict(packageTerms)
export type PackageTerms = z.output<typeof termsShape>

/**
 * What all units of a model earned, also faulty, closed and retired ones: a distribution over unit-months of thirty days, never one number
 * and never a promise. Unsigned charging on members' own sockets is left out; a dispute or a correction lowers the figures.
 */
export const realisedRange = strict({
  days: z.number(),
  /** Unit-months in the sample; below the minimum the distribution is null and the page says so. */
  sample: z.number(),
  unitsInSample: z.number(),
  worst: z.nullable(amount),
  p10: z.nullable(amount),
  lowerQuartile: z.nullable(amount),
  median: z.nullable(amount),
  upperQuartile: z.nullable(amount),
  p90: z.nullable(amount),
  /** Share of the sample with no income at all, and below the cost of the lease for the same time, in ppm. */
  zeroSharePpm: z.number(),
  belowCostSharePpm: z.number(),
  /** At most twelve bars from zero upwards: upper bound and count. */
  histogram: z.array(strict({ upTo: amount, count: z.number() })),
  /** Leases of the model that reached the end of their term in this time, and the share of them that received less than their price. */
  endedLeases: z.number(),
  notEarnedBackSharePpm: z.nullable(z.number()),
})

export const packageView = strict({
  id: id('package'),
  name: z.string(),
  model: modelView,
  tier: z.enum(tiers),
  rank: z.number(),
  price: amount,
  cycleDays: z.number(),
  hostingPerDay: z.number(),
  minutesPerHosting: z.number(),
  /** Commissioned units that can be leased now. A unit is free for one placement only: it is on a managed site or in the depot. */
  stock: z.number(),
  stockByPlacement: strict({ managedSite: z.number(), ownSocket: z.number() }),
  realised30: realisedRange,
  realised90: realisedRange,
  /** Twelve months of thirty days. */
  realised360: realisedRange,
  termsVersion: z.string(),
  onSale: z.boolean(),
})

export const leaseStates = ['pending', 'effective', 'forSale', 'sold', 'cancelled', 'expired'] as const
export const leaseState = z.enum(leaseStates)

/** Whether a lease has not ended. One that is for sale runs as before. */
export function isRunning(state: (typeof leaseStates)[number]): boolean {
  return state === 'pending' || state === 'effective' || state === 'forSale'
}

/** The days that are charged when a lease is cancelled. Each started day counts in full. */
export const cancelling = strict({
  /** From when days count; null if none counts. */
  countedFrom: z.nullable(instantField),
  days: z.number(),
  used: amount,
  refund: amount,
  /** When the next day starts to count; null if none will. */
  nextDayAt: z.nullable(instantField),
})

export const leaseView = strict({
  id: id('lease'),
  packageId: id('package'),
  packageName: z.string(),
  model: modelView,
  pointId: id('point'),
  serial: z.string(),
  placement: z.enum(['managedSite', 'ownSocket']),
  /** As bought. The best tier of a member's leases in effect is the member's; rebates compare ranks. */
  tier: z.enum(tiers),
  rank: z.number(),
  state: leaseState,
  /** From the catalogue, bought from another member, or returned by a member who withdrew from buying it. */
  origin: z.enum(['catalogue', 'resale', 'return']),
  /** What the member paid for it; of a returned lease, what it cost before it was sold. */
  price: amount,
  cycleDays: z.number(),
  boughtAt: instantField,
  effectiveAt: z.nullable(instantField),
  expiresAt: z.nullable(instantField),
  /** The buyer asked for a start before the 14 days are over. */
  startAtOnce: z.boolean(),
  /** The member had started another lease immediately in the 14 days before. If this one is cancelled, its days count from the purchase. */
  startsAgain: z.boolean(),
  /** Until when the member can cancel it (14 days). Own use returns money only after that. */
  cancellableUntil: instantField,
  /** The charge and refund of a cancellation: as of now while the lease can be cancelled, final once it was cancelled; null otherwise. */
  cancelling: z.nullable(cancelling),
  /** Its share of what drivers paid, over every unit that served it; difference = received − paid, signed. Null for a lease that was sold or returned. */
  received: amount,
  difference: z.nullable(signedAmount),
  endedAt: z.nullable(instantField),
  /** Days by which the lease is longer than its cycle, because its unit was not available by the operator's fault. They are free. */
  extendedDays: z.number(),
  /** What drivers paid for charging under this lease, taxes included, and the energy. */
  gross: amount,
  energyWh: wattHours,
  /** Averages over the days in effect; gross − deducted = net. Null before the lease takes effect. */
  perDay: z.nullable(strict({ days: z.number(), gross: amount, deducted: amount, net: amount })),
})
