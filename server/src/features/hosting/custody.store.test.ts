import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCustody, aLease, aMember, aModel, aPoint, aSite } from '../../../test/cast/ground.ts'
import { START, withDatabase } from '../../../test/harness.ts'
import { closeCustody, custodiesBetween, openCustodyOf } from './custody.store.ts'

const database = withDatabase()
const owner = () => database.owner.kysely
let modelId: Id<'model'>
let siteId: Id<'site'>
beforeAll(async () => {
  modelId = await aModel(owner())
  siteId = await aSite(owner())
})

async function leased(options: { boughtAt?: typeof START } = {}) {
  const memberId = await aMember(owner())
  const pointId = await aPoint(owner(), { modelId, siteId })
  const leaseId = await aLease(owner(), { memberId, pointId, modelId, ...options })
  return { memberId, pointId, leaseId }
}

describe('custody in the database', () => {
  it('has one open window per unit and per lease', async () => {
    const mine = await leased()
    await aCustody(owner(), { ...mine, from: START })
    await expect(aCustody(owner(), { ...mine, from: after(START, HOUR_MS) })).rejects.toThrow('custody_one_at_a_time')
    const spare = await aPoint(owner(), { modelId, siteId })
    await expect(aCustody(owner(), { ...mine, pointId: spare, from: after(START, HOUR_MS) })).rejects.toThrow('custody_one_per_lease')
  })

  it('belongs to a running lease of its member', async () => {
    const mine = await leased()
    const theirs = await leased()
    await expect(aCustody(owner(), { ...mine, memberId: theirs.memberId, from: START })).rejects.toThrow('C1')
    await expect(aCustody(owner(), { ...mine, from: after(START, -1) })).rejects.toThrow('C2')
    await expect(aCustody(owner(), { ...mine, from: after(START, 30 * DAY_MS) })).rejects.toThrow('C2')
  })

  it('is of the lease’s own unit, or of an unbound one of its model', async () => {
    const mine = await leased()
    const theirs = await leased()
    await expect(aCustody(owner(), { ...mine, pointId: theirs.pointId, from: START })).rejects.toThrow('C4')
    const other = await aPoint(owner(), { modelId: await aModel(owner()), siteId })
    await expect(aCustody(owner(), { ...mine, pointId: other, from: START })).rejects.toThrow('C3')
    await aCustody(owner(), { ...mine, pointId: await aPoint(owner(), { modelId, siteId }), from: START })
  })

  it('is closed once and never moved or removed', async () => {
    const mine = await leased()
    const id = await aCustody(owner(), { ...mine, from: START })
    await database.clock.forward(HOUR_MS)
    await closeCustody(await trx(), id, database.clock.now(), 'member')
    expect(await openCustodyOf(owner(), { pointId: mine.pointId })).toBeNull()
    await expect(sql`UPDATE hosting.custody SET until_at = ${after(database.clock.now(), 1)} WHERE id = ${id}`.execute(owner())).rejects.toThrow('C5')
    await expect(sql`DELETE FROM hosting.custody WHERE id = ${id}`.execute(owner())).rejects.toThrow('forbidden')
  })

  it('returns the host of a unit at any time, in order', async () => {
    const mine = await leased()
    const first = await aCustody(owner(), { ...mine, from: START, until: after(START, 2 * HOUR_MS) })
    const second = await aCustody(owner(), { ...mine, from: after(START, 3 * HOUR_MS) })
    const windows = await custodiesBetween(owner(), mine.pointId, after(START, HOUR_MS), after(START, 4 * HOUR_MS))
    expect(windows.map(({ custodyId, until }) => [custodyId, until])).toEqual([
      [first, after(START, 2 * HOUR_MS)],
      [second, null],
    ])
    expect(await custodiesBetween(owner(), mine.pointId, after(START, 2.2 * HOUR_MS), after(START, 2.8 * HOUR_MS))).toEqual([])
  })

  /** The stores write in transactions; a test with a single statement uses the owner's connection instead. */
  async function trx() {
    return owner() as unknown as Parameters<typeof closeCustody>[0]
  }
})
