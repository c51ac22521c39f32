import { micros } from '@ohmstead/contract/kernel/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settingDeclarations } from '../settings/index.ts'
import { grantsOfLevel, levelFor } from './level.ts'

const levelTable = settingDeclarations['levels.table'].default

const usdt = (whole: number) => micros(BigInt(whole) * 1_000_000n)

describe('the level a member reaches', () => {
  it.each([
    // valuation, direct, second + third, team, team counts -> level
    [0, 0, 0, 0, true, 1],
    [100, 0, 0, 0, true, 1],
    [100, 1, 0, 1, true, 2],
    [100, 0, 0, 0, false, 2],
    [499, 3, 3, 8, true, 2],
    [500, 3, 3, 8, true, 3],
    [30_000, 25, 100, 199, true, 5],
    [30_000, 25, 100, 200, true, 6],
    [30_000, 0, 0, 0, false, 6],
  ])(
    '%i USDT, %i direct, %i second and third, %i team, counted %s: level %i',
    (valuation, directValid, secondThirdValid, teamValid, counts, level) => {
      expect(levelFor(levelTable, { valuation: usdt(valuation), directValid, secondThirdValid, teamValid }, counts)).toBe(level)
    },
  )

  it('never falls when any input rises', () => {
    const grounds = fc.record({
      valuation: fc.bigInt({ min: 0n, max: 50_000_000_000n }).map(micros),
      directValid: fc.nat(40),
      secondThirdValid: fc.nat(150),
      teamValid: fc.nat(300),
    })
    fc.assert(
      fc.property(grounds, fc.nat(40), (low, more) => {
        const high = { ...low, directValid: low.directValid + more, teamValid: low.teamValid + more }
        expect(levelFor(levelTable, high, true)).toBeGreaterThanOrEqual(levelFor(levelTable, low, true))
        expect(levelFor(levelTable, low, false)).toBeGreaterThanOrEqual(levelFor(levelTable, low, true))
      }),
    )
  })
})

describe('the level table', () => {
  it('grants more and takes less commission at every step', () => {
    for (const [index, row] of levelTable.entries()) {
      const below = levelTable[index - 1]
      expect(grantsOfLevel(levelTable, row.level)).toBe(row)
      if (!below) continue
      expect(row.commissionPpm).toBeLessThan(below.commissionPpm)
      expect(row.valuationFrom > below.valuationFrom).toBe(true)
      expect(row.extraHostingSessions).toBeGreaterThan(below.extraHostingSessions)
    }
  })

  it('keeps the rebates of three uplines within 30 % of the commission', () => {
    for (const row of levelTable) expect(row.rebatePpm.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(300_000)
  })
})
