import { amount, id, instantField, strict, wattHours, z } from '../kernel/field.ts'

/** Generations of a team: who was invited by the member is the first. */
export const GENERATIONS = 5
export const generationField = z.number().check(z.int(), z.minimum(1), z.maximum(GENERATIONS))

/** What a team hosted: what drivers paid, and what of it the hosts received. Nothing of it is paid to their inviter. */
export const hostedSum = strict({ paid: amount, hostIncome: amount, energyWh: wattHours, chargingSessions: z.number() })

/** A member of a generation. `valid`: they have a lease in effect. */
export const teamMemberRow = strict({
  /** The masked name; null where the account is closed. */
  name: z.nullable(z.string()),
  level: z.number(),
  valid: z.boolean(),
  joinedAt: instantField,
})

export const validities = ['valid', 'invalid'] as const

/**
 * Where a rebate is: `waiting` for the end of the time for disputes; `held` because the package of the host ranks above that of the inviter;
 * `qualified` by a lease that can still be cancelled; `paid`; `lost`, so that it is commission again; `takenBack` because its bill was disputed.
 */
export const rebateStates = ['waiting', 'held', 'qualified', 'paid', 'lost', 'takenBack'] as const
export type RebateState = (typeof rebateStates)[number]

/** How the page groups them. */
export const rebateGroups = ['toBeCollected', 'toBeReleased', 'lost', 'paid'] as const
export type RebateGroup = (typeof rebateGroups)[number]
export const statesOfGroup: Readonly<Record<RebateGroup, readonly RebateState[]>> = {
  toBeCollected: ['held'],
  toBeReleased: ['waiting', 'qualified'],
  lost: ['lost', 'takenBack'],
  paid: ['paid'],
}

/** One rebate: a part of the commission of one charging session. */
export const rebateRow = strict({
  id: z.string(),
  /** The transfer from which its evidence is read. */
  transferId: z.string(),
  state: z.enum(rebateStates),
  generation: z.number(),
  sharePpm: z.number(),
  amount,
  chargingSessionId: id('chargingSession'),
  pointName: z.string(),
  settledAt: instantField,
  /** When it is paid if nothing prevents it; null where that is not certain. */
  payableAt: z.nullable(instantField),
  /** When a held one is lost. */
  lostAt: z.nullable(instantField),
  /** Less than 24 hours are left. */
  expiresSoon: z.boolean(),
  endedAt: z.nullable(instantField),
})
