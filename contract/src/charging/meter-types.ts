import { id, instantField, strict, wattHours, z } from '../kernel/field.ts'

export const registerKinds = ['continuous', 'perTransaction'] as const
export const epochReasons = ['first', 'meterChanged', 'exchanged', 'restarted', 'perTransaction'] as const

const exchangedWh = wattHours.check(z.minimum(0), z.maximum(1_000_000_000_000))
/** The registers of one connector in a meter exchange. */
export const exchangedRegisters = strict({ oldFinalWh: exchangedWh, newStartWh: exchangedWh })

/** The meter of a device: how its register counts, its exchanges with who recorded them, and the restarts of its registers. */
export const meterView = strict({
  meterSerial: z.string(),
  publicKey: z.nullable(z.string()),
  /** As declared by staff; null if not declared: then it is derived from the registers. */
  kind: z.nullable(z.enum(registerKinds)),
  exchanges: z.array(
    strict({
      id: id('meterExchange'),
      oldSerial: z.string(),
      newSerial: z.string(),
      /** By connector, from connector 1 on. Exchanges that were recorded before each connector was named have one for the whole device. */
      registers: z.array(exchangedRegisters),
      note: z.string(),
      exchangedAt: instantField,
      recordedBy: z.string(),
      recordedAt: instantField,
    }),
  ),
  /** The latest epochs of its registers, newest first. */
  epochs: z.array(
    strict({
      connector: z.number(),
      reason: z.enum(epochReasons),
      beginsAt: z.nullable(instantField),
      beginsWh: z.nullable(wattHours),
      beforeWh: z.nullable(wattHours),
    }),
  ),
})
