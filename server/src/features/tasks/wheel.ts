import { micros, type Micros } from '@ohmstead/contract/kernel/amount'
import { WHEEL_WEIGHTS } from '@ohmstead/contract/tasks/wheel'
import type { PrizeKind } from '@ohmstead/contract/tasks/wheel-types'

/** A prize as it is stored and approved: micro-units of money, or how many. */
export interface StoredPrize {
  readonly kind: PrizeKind
  readonly units: number
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
    count: kind === 'points' ? units : null,
    weight,
  }
}

/** A prize of money is at most 1,000: its micro-units fit into a number. */
export function storedPrize({ kind, amount, count, weight }: Given): StoredPrize {
  return { kind, units: amount === undefined ? (count ?? 0) : Number.parseInt(amount.toString(), 10), weight }
}

/** Whether the chances of all prizes are one. */
export function coversAll(prizes: readonly { readonly weight: number }[]): boolean {
  return prizes.reduce((sum, { weight }) => sum + weight, 0) === WHEEL_WEIGHTS
}
