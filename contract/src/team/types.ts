import { amount, instantField, strict, wattHours, z } from '../kernel/field.ts'

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
