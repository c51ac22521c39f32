import { amount, instantField, strict, z } from '../kernel/field.ts'

/** The requirements and benefits of one level. Rates in ppm. */
export const levelRow = strict({
  level: z.number(),
  valuationFrom: amount,
  directValidFrom: z.number(),
  secondThirdValidFrom: z.number(),
  teamValidFrom: z.number(),
  extraHostingSessions: z.number(),
  commissionPpm: z.number(),
  leasesAtATime: z.nullable(z.number()),
  matchPriority: z.number(),
  rebatePpm: z.tuple([z.number(), z.number(), z.number()]),
  withdrawADay: amount,
  withdrawFee: amount,
})
export type LevelRow = z.output<typeof levelRow>

/** What a level is computed from: recharge wallet, income wallet and what is to be released, and the valid members of the team. */
export const levelGrounds = strict({
  valuation: amount,
  directValid: z.number(),
  secondThirdValid: z.number(),
  teamValid: z.number(),
})

/** A change of a member's level. */
export const levelChange = strict({
  since: instantField,
  level: z.number(),
  before: z.number(),
  /** What it was computed from: the values at the beginning of that UTC day. */
  grounds: levelGrounds,
  teamCounted: z.boolean(),
})
