import { id, strict, z } from '../kernel/field.ts'

/** A person whose account anyone may use in a demo; its password is public. */
export const demoPerson = strict({ name: z.string(), account: z.string(), password: z.string() })

/** A simulated unit as a person in front of it sees it. It exists only in a demo. */
export const unitInHand = strict({
  pointId: id('point'),
  serial: z.string(),
  /** The six digits printed under the lid. */
  pairingCode: z.string(),
  /** The state of the lamp. */
  lamp: z.string(),
  powered: z.boolean(),
  cars: z.array(strict({ connector: z.number(), plugged: z.boolean(), status: z.string() })),
})
