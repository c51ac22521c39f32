import { micros } from '../kernel/amount.ts'
import { z } from '../kernel/field.ts'
import { declare, two, usdt } from '../kernel/setting.ts'
import { levelRow, type LevelRow } from './types.ts'

/**
 * Counts are whole and not negative, shares are parts of a million, the rows keep their order, and the rebates are never more than the
 * commission.
 */
function isLevelTable(rows: readonly LevelRow[]): boolean {
  const count = (value: number) => Number.isSafeInteger(value) && value >= 0 && value <= 1_000_000
  return rows.every((row, index) => {
    const counts = [row.directValidFrom, row.secondThirdValidFrom, row.teamValidFrom, row.extraHostingSessions, row.commissionPpm, row.matchPriority]
    const before = rows[index - 1]
    return (
      row.level === index + 1 &&
      [...counts, ...row.rebatePpm, row.leasesAtATime ?? 0].every(count) &&
      row.rebatePpm.reduce((sum, ppm) => sum + ppm, 0) <= 1_000_000 &&
      (before === undefined || row.valuationFrom >= before.valuationFrom)
    )
  })
}

/** The table of levels; a change always contains all six rows. */
const levels: readonly LevelRow[] = [
  level(1, 0, [0, 0, 0], 0, 200_000, 3, [80_000, 30_000, 10_000], 1_000, 1_000_000n),
  level(2, 100, [1, 0, 1], 1, 190_000, 5, [100_000, 40_000, 20_000], 2_000, 1_000_000n),
  level(3, 500, [3, 3, 8], 2, 180_000, 10, [120_000, 50_000, 20_000], 5_000, 800_000n),
  level(4, 2_000, [6, 10, 20], 4, 170_000, 20, [140_000, 60_000, 30_000], 10_000, 600_000n),
  level(5, 8_000, [12, 30, 60], 7, 160_000, 50, [160_000, 70_000, 30_000], 20_000, 400_000n),
  level(6, 30_000, [25, 100, 200], 11, 150_000, null, [180_000, 80_000, 40_000], 50_000, 0n),
]

function level(
  number: number,
  valuationFrom: number,
  [directValidFrom, secondThirdValidFrom, teamValidFrom]: readonly [number, number, number],
  extraHostingSessions: number,
  commissionPpm: number,
  leasesAtATime: number | null,
  rebatePpm: [number, number, number],
  withdrawADay: number,
  withdrawFee: bigint,
): LevelRow {
  return {
    level: number,
    valuationFrom: usdt(valuationFrom),
    directValidFrom,
    secondThirdValidFrom,
    teamValidFrom,
    extraHostingSessions,
    commissionPpm,
    leasesAtATime,
    matchPriority: number,
    rebatePpm,
    withdrawADay: usdt(withdrawADay),
    withdrawFee: micros(withdrawFee),
  }
}

export const levelSettings = {
  'levels.table': declare({
    type: z.array(levelRow).check(
      z.length(6),
      z.refine((rows) => isLevelTable(rows)),
    ),
    form: 'levels',
    default: [...levels],
    unit: 'rows',
    ...two,
  }),
} as const
