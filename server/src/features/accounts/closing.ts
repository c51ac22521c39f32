import { closingObstacles, type ClosingObstacle } from '@ohmstead/contract/accounts/types'
import { add, zero, type Micros } from '@ohmstead/contract/kernel/amount'

/** A reason why an account cannot be closed: an amount of money, or a number of things. */
export type Obstacle = { readonly key: ClosingObstacle } & ({ readonly amount: Micros } | { readonly count: number })

export interface ObstacleRow {
  readonly key: ClosingObstacle
  readonly amount: Micros | null
  readonly count: number | null
}

/** The reasons that apply, each key once, in the order in which a page lists them. */
export function obstaclesFrom(found: readonly Obstacle[]): ObstacleRow[] {
  return closingObstacles.flatMap((key) => {
    const ofKey = found.filter((obstacle) => obstacle.key === key)
    const amounts = ofKey.flatMap((obstacle) => ('amount' in obstacle ? [obstacle.amount] : []))
    const amount = add(zero, ...amounts)
    const count = ofKey.reduce((sum, obstacle) => sum + ('count' in obstacle ? obstacle.count : 0), 0)
    if (amount === 0n && count === 0) return []
    return [{ key, amount: amounts.length > 0 ? amount : null, count: amounts.length > 0 ? null : count }]
  })
}
