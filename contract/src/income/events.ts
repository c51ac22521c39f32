import { event } from '../kernel/event.ts'
import { amount, id, instantField, strict, wattHours, z } from '../kernel/field.ts'

const incomePages = [
  'income/overview',
  'income/calendar',
  'income/day',
  'income/release/list',
  'wallet/overview',
  'wallet/bill/list',
  'wallet/hold/list',
  'wallet/statement/list',
  'wallet/statement/detail',
  'hosting/record/list',
  'hosting/unit',
  'hosting/record/detail',
  'rental/lease/list',
  'rental/lease/detail',
] as const

/** A payment was split; the shares wait for the release window. One event per beneficiary. */
export const incomeSettled = event('income.settled', {
  publishedBy: ['worker'],
  payload: strict({ memberId: id('member'), settlementId: id('settlement'), chargingSessionId: id('chargingSession'), at: instantField }),
  stales: incomePages,
  audience: 'memberId',
})

/** A bill was disputed and its pending shares were reversed. One event per beneficiary. */
export const incomeTakenBack = event('income.takenBack', {
  publishedBy: ['worker'],
  payload: strict({ memberId: id('member'), chargingSessionId: id('chargingSession'), at: instantField }),
  stales: incomePages,
  audience: 'memberId',
})

export const incomeReleased = event('income.released', {
  publishedBy: ['worker'],
  payload: strict({ memberId: id('member'), count: z.number(), at: instantField }),
  stales: incomePages,
  audience: 'memberId',
})

const settlementFact = strict({
  settlementId: id('settlement'),
  chargingSessionId: id('chargingSession'),
  pointId: id('point'),
  host: amount,
  energyWh: wattHours,
  /** Host shares by the lease that the unit served, which is not always the lease of that unit. */
  leases: z.array(strict({ leaseId: id('lease'), host: amount })),
  /** Whether it counts in public figures. Unsigned energy of a unit on a member's socket does not. */
  published: z.boolean(),
  at: instantField,
})

/** A settlement was made: team pays rebates from its commission, packages counts what leases received and units of a model realised. */
export const sessionSettled = event('session.settled', {
  publishedBy: ['worker'],
  payload: settlementFact,
  stales: ['charge/receipt', 'staff/overview'],
})

/** A settlement was reversed because of a dispute; `at` is the time of the settlement. */
export const sessionTakenBack = event('session.takenBack', {
  publishedBy: ['worker'],
  payload: settlementFact,
  stales: ['charge/receipt', 'staff/overview'],
})

/** A charging session at a unit in a member's custody started, was metered, or ended. */
export const hostedChargingChanged = event('charging.hostedChanged', {
  publishedBy: ['worker'],
  payload: strict({ memberId: id('member'), pointId: id('point'), at: instantField }),
  stales: ['charge/hosted'],
  audience: 'memberId',
})
