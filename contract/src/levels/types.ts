import { amount, strict, z } from '../kernel/field.ts'

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
