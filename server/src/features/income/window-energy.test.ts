import { countedPoints, type EpochPoint, type RegisterSpan } from '@ohmstead/contract/charging/registers'
import { energyByWindow } from '@ohmstead/contract/income/windows'
import { wh } from '@ohmstead/contract/kernel/energy'
import { instant } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lengthOf } from '../../../../tools/soak.ts'
import { withDatabase } from '../../../test/harness.ts'

const database = withDatabase()

interface Bill {
  readonly registers: readonly EpochPoint[]
  readonly billedBefore: readonly RegisterSpan[]
}

/** Registers in order of time that never fall within an epoch, and what other bills took of them. */
const aBill: fc.Arbitrary<Bill> = fc
  .record({
    steps: fc.array(
      fc.record({ ms: fc.integer({ min: 0, max: 5_000 }), rise: fc.integer({ min: 0, max: 700 }), restarts: fc.integer({ min: 0, max: 5 }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    ),
    first: fc.integer({ min: 0, max: 90_000 }),
    taken: fc.array(
      fc.record({ epoch: fc.integer({ min: 0, max: 2 }), fromWh: fc.integer({ min: 0, max: 95_000 }), length: fc.integer({ min: 1, max: 3_000 }) }),
      {
        maxLength: 4,
      },
    ),
  })
  .map(({ steps, first, taken }) => {
    let last: EpochPoint = { at: instant(1_750_000_000_000), registerWh: wh(first), epoch: 0 }
    const registers = [last]
    for (const { ms, rise, restarts } of steps) {
      const restarted = restarts === 5
      last = {
        at: instant(last.at + ms),
        registerWh: wh(restarted ? rise : last.registerWh + rise),
        epoch: (last.epoch ?? 0) + (restarted ? 1 : 0),
      }
      registers.push(last)
    }
    return { registers, billedBefore: taken.map(({ epoch, fromWh, length }) => ({ epoch, fromWh, toWh: fromWh + length })) }
  })

/** What the database counts as delivered before each moment. */
async function deliveredBefore({ registers, billedBefore }: Bill, moments: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ wh: bigint }>`
    SELECT wh FROM income.registers_at(${JSON.stringify({ registers, billedBefore })}::jsonb, ${moments}::bigint[]) ORDER BY place`.execute(
    database.owner.kysely,
  )
  return rows.map((row) => Number(row.wh) - registers[0]!.registerWh)
}

test('the database counts the energy of windows as the settlement does', async () => {
  await fc.assert(
    fc.asyncProperty(aBill, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 }), async (bill, places) => {
      const [begin, end] = [bill.registers[0]!.at, bill.registers.at(-1)!.at]
      fc.pre(end > begin)
      const bounds = [...new Set(places.map((place) => instant(begin + Math.floor((end - begin) * place))))].sort((a, b) => a - b)
      const custodies = bounds.map((from, index) => ({ custodyId: `cu_${index}`, from, until: bounds[index + 1] ?? null }))
      const windows = energyByWindow(countedPoints(bill.registers, bill.billedBefore), custodies)
      let sum = 0
      const before = windows.map(({ energyWh }) => (sum += energyWh) - energyWh).slice(1)
      const moments = windows.slice(1).map(({ from }) => from)
      expect(await deliveredBefore(bill, moments)).toEqual(before)
    }),
    { numRuns: lengthOf({ short: 150, long: 5_000 }) },
  )
})

test('a bill without what other bills took, and one of an earlier version, have their registers as metered', async () => {
  const registers = [0, 10].map((hour) => ({ at: instant(hour * 1_000), registerWh: wh(hour * 10) }))
  expect(await deliveredBefore({ registers, billedBefore: [] }, [0, 999, 5_000, 10_000, 99_000])).toEqual([0, 9, 50, 100, 100])
})
