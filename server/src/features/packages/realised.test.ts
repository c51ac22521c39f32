import { randomBytes } from 'node:crypto'
import { micros, type Micros } from '@ohmstead/contract/kernel/amount'
import { addDays, dayOf, type Day } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aLease, aMember, aModel, aPoint, retireUnit } from '../../../test/cast/ground.ts'
import { START, withDatabase } from '../../../test/harness.ts'
import { realisedRange, SAMPLE_FLOOR } from './realised.ts'
import { realisedOfModel } from './realised.store.ts'

const database = withDatabase()
const ground = chargingGround(database)
/** Units of this setting are commissioned the day before START, so that twelve whole months have passed by then. */
const commissioned = dayOf(after(START, -DAY_MS))
const until = addDays(commissioned, 360)
const cost = micros(35n)

beforeAll(() => database.owner.pool.query(`alter table packages.realised_day disable trigger user`))
afterAll(() => database.owner.pool.query(`alter table packages.realised_day enable trigger user`))

async function realised(pointId: Id<'point'>, day: Day, income: number | bigint): Promise<void> {
  await sql`INSERT INTO packages.realised_day (point_id, day, income_micros, energy_wh) VALUES (${pointId}, ${day}::date, ${BigInt(income)}, 1)`.execute(
    database.owner.kysely,
  )
}

async function ranges(modelId: Id<'model'>, before: Day = until, monthCost: Micros = cost) {
  const [days30, days90, days360] = (await realisedOfModel(database.api.kysely, modelId, before, monthCost)).map(realisedRange)
  return { days30: days30!, days90: days90!, days360: days360! }
}

/** A model with as many units as months are given, each with this income in the newest month. */
async function modelWith(months: readonly (number | bigint)[]) {
  const modelId = await aModel(database.owner.kysely)
  const units: Id<'point'>[] = []
  for (const income of months) {
    const pointId = await aPoint(database.owner.kysely, { modelId })
    units.push(pointId)
    if (BigInt(income) > 0n) await realised(pointId, addDays(until, -1), income)
  }
  return { modelId, units }
}

describe('the realised results of a model', () => {
  it('say nothing without units, and nothing from fewer months than the floor', async () => {
    const nothing = {
      sample: 0,
      unitsInSample: 0,
      worst: null,
      median: null,
      histogram: [],
      zeroSharePpm: 0,
      endedLeases: 0,
      notEarnedBackSharePpm: null,
    }
    const empty = await ranges((await modelWith([])).modelId)
    for (const range of Object.values(empty)) expect(range).toMatchObject(nothing)
    const { days30 } = await ranges((await modelWith([1, 2, 3, 4])).modelId)
    expect(days30).toMatchObject({ days: 30, sample: 4, unitsInSample: 4, worst: null, median: null, p90: null, histogram: [] })
  })

  it('include months without income, and count those below the cost', async () => {
    const { days30, days90, days360 } = await ranges((await modelWith([0, 0, 10, 20, 30, 40, 50, 60, 70, 80])).modelId)
    expect(days30).toMatchObject({
      sample: 10,
      worst: 0n,
      p10: 0n,
      lowerQuartile: 10n,
      median: 30n,
      upperQuartile: 60n,
      p90: 70n,
      zeroSharePpm: 200_000,
      belowCostSharePpm: 500_000,
    })
    // The months before had no income: they are in the longer times, as zeros.
    expect(days90).toMatchObject({ sample: 30, unitsInSample: 10, median: 0n, zeroSharePpm: 733_333 })
    expect(days360).toMatchObject({ sample: 120, unitsInSample: 10, p90: 0n, zeroSharePpm: 933_333 })
  })

  it('count whole months since the commissioning, each day in one month', async () => {
    const { modelId, units } = await modelWith([0])
    const unit = units[0]!
    for (const [back, income] of [
      [0, 1_000_000], // today is not over
      [1, 1],
      [30, 2],
      [31, 4],
      [360, 8],
      [361, 2_000_000],
    ] as const)
      await realised(unit, addDays(until, -back), income)
    const { rows } = await sql<{ month: number; income: bigint }>`
      SELECT month, income_micros AS income FROM packages.realised_months(${modelId}, ${until}::date, 12) ORDER BY month`.execute(database.api.kysely)
    expect(rows.filter(({ income }) => income > 0n)).toEqual([
      { month: 1, income: 3n },
      { month: 2, income: 4n },
      { month: 12, income: 8n },
    ])
    expect((await ranges(modelId, addDays(commissioned, 29))).days30.sample).toBe(0)
    expect((await ranges(modelId, addDays(commissioned, 30))).days30.sample).toBe(1)
    expect((await ranges(modelId, addDays(commissioned, 89))).days360.sample).toBe(2)
  })

  it('keep the months of units that were retired, also the one in which it happened', async () => {
    const { modelId, units } = await modelWith([5, 5, 5, 5, 5])
    await retireUnit(database.owner.kysely, units[0]!, after(START, 330 * DAY_MS))
    expect((await ranges(modelId)).days30).toMatchObject({ sample: 5, unitsInSample: 5 })
    await retireUnit(database.owner.kysely, units[1]!, after(START, 300 * DAY_MS))
    const { days30, days90 } = await ranges(modelId)
    expect(days30).toMatchObject({ sample: 4, unitsInSample: 4 })
    expect(days90).toMatchObject({ sample: 14, unitsInSample: 5 })
  })

  it('say how many leases of the model ended without earning back their price', async () => {
    const owner = database.owner.kysely
    const { modelId, units } = await modelWith([0, 0, 0])
    const memberId = await aMember(owner)
    for (const [index, [received, endedAfter]] of (
      [
        [29_999_999n, 340],
        [30_000_000n, 340],
        [0n, 200],
      ] as const
    ).entries()) {
      const boughtAt = after(START, (endedAfter - 30) * DAY_MS)
      const id = await aLease(owner, { memberId, modelId, pointId: units[index]!, boughtAt })
      await sql`ALTER TABLE packages.lease DISABLE TRIGGER user`.execute(owner)
      await sql`UPDATE packages.lease SET state = 'expired', ended_at = expires_at WHERE id = ${id}`.execute(owner)
      await sql`ALTER TABLE packages.lease ENABLE TRIGGER user`.execute(owner)
      await sql`INSERT INTO packages.received_day (lease_id, day, income_micros, gross_micros) VALUES (${id}, ${until}::date, ${received}, ${received})`.execute(
        owner,
      )
    }
    const { days30, days90, days360 } = await ranges(modelId)
    expect(days30).toMatchObject({ endedLeases: 2, notEarnedBackSharePpm: 500_000 })
    expect(days90).toMatchObject({ endedLeases: 2, notEarnedBackSharePpm: 500_000 })
    expect(days360).toMatchObject({ endedLeases: 3, notEarnedBackSharePpm: 666_666 })
  })

  it('are those of a plain computation, and their bars count every month once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: SAMPLE_FLOOR, maxLength: 40 }), async (sample) => {
        const { days30: range } = await ranges((await modelWith(sample)).modelId)
        const sorted = [...sample].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        const at = (percent: number) => sorted[Math.max(0, Math.ceil((percent * sorted.length) / 100) - 1)]
        expect([range.worst, range.p10, range.lowerQuartile, range.median, range.upperQuartile, range.p90]).toEqual([0, 10, 25, 50, 75, 90].map(at))
        expect(range.belowCostSharePpm).toBe(Math.floor((sorted.filter((income) => income < cost).length * 1_000_000) / sorted.length))
        expect(range.histogram.map(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(sample.length)
        expect(range.histogram).toHaveLength(10)
        expect(range.histogram.at(-1)!.upTo).toBeGreaterThanOrEqual(sorted.at(-1)!)
      }),
      { numRuns: 6 },
    )
  })
})

describe('what counts as realised', () => {
  beforeAll(() => ground.prices())
  const total = async ({ modelId }: { readonly modelId: Id<'model'> }) =>
    (await realisedOfModel(database.api.kysely, modelId, addDays(dayOf(database.clock.now()), 30), cost))[0]!.quantiles?.[0] ?? null

  it('is lowered by a dispute', async () => {
    const [driver, host, unit] = [await ground.member('100'), await ground.member(), await ground.unit()]
    await ground.custody(host, unit, after(database.clock.now(), -HOUR_MS))
    const chargingSessionId = await ground.charge(driver, unit)
    await ground.settle()
    expect(await total(unit)).toBe(1_963_025n)
    await ground.call(ground.handlers.disputeBill, ground.as(driver), {
      idempotencyKey: randomBytes(12).toString('hex'),
      chargingSessionId,
      reason: 'wrongEnergy',
      words: '',
    })
    await ground.settle()
    expect(await total(unit)).toBe(0n)
  })

  it('leaves out unsigned charging on a member’s own socket', async () => {
    const [driver, host, unit] = [await ground.member('100'), await ground.member(), await ground.unit({ ownSocket: true })]
    await ground.custody(host, unit, after(database.clock.now(), -HOUR_MS))
    await ground.charge(driver, unit)
    await ground.settle()
    expect(await total(unit)).toBe(0n)
    const { rows } = await sql<{ received: bigint }>`
      SELECT coalesce(sum(d.income_micros), 0)::bigint AS received FROM packages.received_day d JOIN packages.lease l ON l.id = d.lease_id
       WHERE l.point_id = ${unit.pointId}`.execute(database.api.kysely)
    expect(rows[0]!.received).toBeGreaterThan(0n)
  })
})
