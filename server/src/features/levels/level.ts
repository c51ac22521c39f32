import { micros, type Micros } from '@ohmstead/contract/kernel/amount'
import type { LevelRow } from '@ohmstead/contract/levels/types'

const usdt = (whole: number) => micros(BigInt(whole) * 1_000_000n)
const tenths = (count: number) => micros(BigInt(count) * 100_000n)

function row(
  level: number,
  thresholds: [valuation: number, direct: number, secondThird: number, team: number],
  extraHostingSessions: number,
  commissionPercent: number,
  leasesAtATime: number | null,
  rebatePercent: [number, number, number],
  withdrawADay: number,
  withdrawFee: Micros,
): LevelRow {
  const [valuation, directValidFrom, secondThirdValidFrom, teamValidFrom] = thresholds
  return {
    level,
    valuationFrom: usdt(valuation),
    directValidFrom,
    secondThirdValidFrom,
    teamValidFrom,
    extraHostingSessions,
    commissionPpm: commissionPercent * 10_000,
    leasesAtATime,
    matchPriority: level,
    rebatePpm: [rebatePercent[0] * 10_000, rebatePercent[1] * 10_000, rebatePercent[2] * 10_000],
    withdrawADay: usdt(withdrawADay),
    withdrawFee,
  }
}

/** The six levels (product §6, read as decisions §3 says): what each asks for and grants. */
export const levelTable: readonly LevelRow[] = [
  row(1, [0, 0, 0, 0], 0, 20, 3, [8, 3, 1], 1_000, tenths(10)),
  row(2, [100, 1, 0, 1], 1, 19, 5, [10, 4, 2], 2_000, tenths(10)),
  row(3, [500, 3, 3, 8], 2, 18, 10, [12, 5, 2], 5_000, tenths(8)),
  row(4, [2_000, 6, 10, 20], 4, 17, 20, [14, 6, 3], 10_000, tenths(6)),
  row(5, [8_000, 12, 30, 60], 7, 16, 50, [16, 7, 3], 20_000, tenths(4)),
  row(6, [30_000, 25, 100, 200], 11, 15, null, [18, 8, 4], 50_000, tenths(0)),
]

/** What a level grants. */
export function grantsOfLevel(level: number): LevelRow {
  return levelTable[Math.min(Math.max(level, 1), levelTable.length) - 1] ?? levelTable[0]!
}

/** What a member's level is computed from. */
export interface LevelGrounds {
  readonly valuation: Micros
  readonly directValid: number
  readonly secondThirdValid: number
  readonly teamValid: number
}

/** The highest level whose every threshold is reached. Where rebates are switched off the team does not count. */
export function levelFor(grounds: LevelGrounds, teamCounts: boolean): number {
  const reached = levelTable.filter(
    (row) =>
      grounds.valuation >= row.valuationFrom &&
      (!teamCounts ||
        (grounds.directValid >= row.directValidFrom &&
          grounds.secondThirdValid >= row.secondThirdValidFrom &&
          grounds.teamValid >= row.teamValidFrom)),
  )
  return Math.max(1, ...reached.map((row) => row.level))
}
