import { instantField, strict, wattHours, z } from '../kernel/field.ts'

/** Meter values of one moment, in whole Wh, W and percent; null if the meter did not report them. */
export const meterReading = strict({
  /** The best estimate of the time, and the time as the station wrote it. */
  at: instantField,
  saidAt: z.nullable(z.string()),
  timeDoubts: z.array(z.enum(['noZone', 'noTime', 'clockUnset', 'clockAhead', 'old'])),
  context: z.enum(['begin', 'sample', 'end']),
  registerWh: z.nullable(wattHours),
  /** The register as written in the frame, with its unit: `3051.22 kWh`. */
  registerText: z.nullable(z.string()),
  powerW: z.nullable(z.number()),
  socPercent: z.nullable(z.number()),
  /** The meter's signed record, as sent. */
  signed: z.nullable(z.string()),
  doubts: z.array(z.enum(['emptyValue', 'notANumber', 'ambiguous', 'phasesSummed', 'zeroBeginIgnored', 'otherLocation'])),
})
export type MeterReading = z.infer<typeof meterReading>
