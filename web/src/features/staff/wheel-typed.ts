import type { RequestOf } from '@ohmstead/contract/kernel/call'
import { WHEEL_WEIGHTS } from '@ohmstead/contract/tasks/wheel'
import type { changeWheel } from '@ohmstead/contract/tasks/wheel-calls'
import type { PrizeKind } from '@ohmstead/contract/tasks/wheel-types'

/** A line of the form that is no prize. */
export const unused = 'unused'

/** How many lines the form has. */
export const PLACES = [0, 1, 2, 3, 4, 5, 6, 7] as const
type Place = (typeof PLACES)[number]

type Typed<Name extends string, Value> = { readonly [K in `${Name}${Place}`]: Value }
/** The lines of the form, as typed. */
export type TypedOdds = Typed<'kind', PrizeKind | typeof unused> & Typed<'value' | 'weight', string>

interface Known {
  readonly kind: PrizeKind
  readonly amount: string | null
  readonly count: number | null
  readonly weight: number
}

/** The form with the odds in force. */
export function startOf(prizes: readonly Known[]): TypedOdds {
  const lines = PLACES.map((place) => {
    const prize = prizes[place]
    return [
      [`kind${place}`, prize?.kind ?? unused],
      [`value${place}`, prize?.amount ?? prize?.count?.toString() ?? ''],
      [`weight${place}`, prize?.weight.toString() ?? ''],
    ] as const
  })
  return Object.fromEntries(lines.flat()) as unknown as TypedOdds
}

/** The prizes that were typed, in their order. */
export function prizesTyped(typed: TypedOdds): RequestOf<typeof changeWheel>['prizes'] {
  return PLACES.flatMap((place) => {
    const [kind, value, weight] = [typed[`kind${place}`], typed[`value${place}`].trim(), Number(typed[`weight${place}`])]
    if (kind === unused) return []
    return [{ kind, weight, ...(kind === 'money' ? { amount: value } : kind === 'nothing' ? {} : { count: Number(value) }) }]
  })
}

/** How much of all chances no prize has yet; below zero where they have more. */
export function chancesLeft(typed: TypedOdds): number {
  return prizesTyped(typed).reduce((left, { weight }) => left - (Number.isFinite(weight) ? weight : 0), WHEEL_WEIGHTS)
}
