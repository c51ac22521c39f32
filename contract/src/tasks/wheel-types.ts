import { amount, amountBetween, exactText, id, instantField, strict, z } from '../kernel/field.ts'
import { WHEEL_WEIGHTS } from './wheel.ts'

export const prizeKinds = ['money', 'points', 'nothing'] as const
export const prizeKind = z.enum(prizeKinds)
export type PrizeKind = (typeof prizeKinds)[number]

/** What a draw can give. */
const prizeFields = {
  kind: prizeKind,
  /** For a prize of money. */
  amount: z.nullable(amount),
  /** For a prize that is counted. */
  count: z.nullable(z.number()),
}

/** A prize with its weight: of 10,000 draws, this many give it on average. */
export const wheelPrize = strict({ ...prizeFields, weight: z.number() })

export const hexHash = exactText(64, /^[0-9a-f]{64}$/)

/** What a member chooses: letters and digits, so that everyone writes it the same way. */
export const clientSeed = z.string().check(z.minLength(1), z.maxLength(32), z.regex(/^[A-Za-z0-9]{1,32}$/))

/** A draw that was made, with everything that is needed to check it. It does not say whose it is. */
export const madeDraw = strict({
  id: id('draw'),
  seedHash: hexHash,
  committedAt: instantField,
  clientSeed: z.string(),
  seed: hexHash,
  residue: z.number(),
  prize: strict(prizeFields),
  drawnAt: instantField,
  /** The odds of the draw. */
  prizes: z.array(wheelPrize),
})

/** Why the wheel cannot be turned. */
export const wheelObstacle = z.enum(['closed', 'affiliated', 'budget'])

export const wheelView = strict({
  spins: z.number(),
  /** The odds of the next draw; empty where there is no wheel. */
  prizes: z.array(wheelPrize),
  obstacle: z.nullable(wheelObstacle),
  /** The next draw of the caller, if it is prepared: the hash of its seed is fixed, and so is the text once it is chosen. */
  next: z.nullable(strict({ id: id('draw'), seedHash: hexHash, committedAt: instantField, clientSeed: z.nullable(z.string()) })),
})

/** One prize as staff enter it. */
export const newPrize = strict({
  kind: prizeKind,
  amount: z.optional(amountBetween('0.01', '1000')),
  count: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  weight: z.number().check(z.int(), z.minimum(1), z.maximum(WHEEL_WEIGHTS)),
}).check(
  z.refine(({ kind, amount: money }) => (kind === 'money') === (money !== undefined), { path: ['amount'] }),
  z.refine(({ kind, count }) => (kind === 'points') === (count !== undefined), { path: ['count'] }),
)
