import { micros, type Micros } from '@ohmstead/contract/kernel/amount'
import { WHEEL_WEIGHTS } from '@ohmstead/contract/tasks/wheel'
import type { PrizeKind } from '@ohmstead/contract/tasks/wheel-types'

/** A prize as it is stored and approved: micro-units of money, or how many, as decimal text. */
export interface StoredPrize {
  readonly kind: PrizeKind
  readonly units: string
  readonly weight: number
}

interface Given {
  readonly kind: PrizeKind
  readonly amount?: Micros | undefined
  readonly count?: number | undefined
  readonly weight: number
}

/** A prize as it is shown. */
export function prizeOf({ kind, units, weight }: StoredPrize) {
  return {
    kind,
    amount: kind === 'money' ? micros(BigInt(units)) : null,
    count: kind === 'points' ? Number(units) : null,
    weight,
  }
}

export function storedPrize({ kind, amount, count, weight }: Given): StoredPrize {
  return { kind, units: (amount ?? count ?? 0).toString(), weight }
}

/** Whether the chances of all prizes are one. */
export function coversAll(prizes: readonly { readonly weight: number }[]): boolean {
  return prizes.reduce((sum, { weight }) => sum + weight, 0) === WHEEL_WEIGHTS
}
