import type { Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { LevelRow } from '@ohmstead/contract/levels/types'

/** What a level grants, from the operator's table. */
export function grantsOfLevel(table: readonly LevelRow[], level: number): LevelRow {
  const row = table.find((candidate) => candidate.level === level)
  assert(row, 'every level has a row')
  return row
}

/** What a member's level is computed from. */
export interface LevelGrounds {
  readonly valuation: Micros
  readonly directValid: number
  readonly secondThirdValid: number
  readonly teamValid: number
}

/** The highest level whose thresholds are all reached. Where rebates are switched off, the team does not count. */
export function levelFor(table: readonly LevelRow[], grounds: LevelGrounds, teamCounts: boolean): number {
  const reached = table.filter(
    (row) =>
      grounds.valuation >= row.valuationFrom &&
      (!teamCounts ||
        (grounds.directValid >= row.directValidFrom &&
          grounds.secondThirdValid >= row.secondThirdValidFrom &&
          grounds.teamValid >= row.teamValidFrom)),
  )
  return Math.max(1, ...reached.map((row) => row.level))
}
