import { after, DAY_MS, HOUR_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aCustody, aLease, aMember, aModel, aPoint } from '../../../test/cast/ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { withDatabase } from '../../../test/harness.ts'
import type { Trx } from '../../platform/database.ts'
import { closeCustody } from './custody.store.ts'

const database = withDatabase()
const owner = () => database.owner.kysely

/** A lease in effect with an open window of custody. */
async function hosted() {
  const [memberId, modelId] = [await aMember(owner()), await aModel(owner())]
  const pointId = await aPoint(owner(), { modelId })
  const leaseId = await aLease(owner(), { memberId, pointId, modelId, boughtAt: after(database.clock.now(), -2 * DAY_MS) })
  const custodyId = await aCustody(owner(), { leaseId, memberId, pointId, from: after(database.clock.now(), -HOUR_MS) })
  const at = database.clock.now()
  return {
    memberId,
    ends: (trx: Trx, delayMs: number) => closeCustody(trx, custodyId, after(at, delayMs), 'member'),
    async cancels(trx: Trx, delayMs: number): Promise<void> {
      await sql`UPDATE packages.lease SET state = 'cancelled', ended_at = ${after(at, delayMs)} WHERE id = ${leaseId}`.execute(trx)
    },
    async times() {
      const { rows } = await sql<{ until: Instant; ended: Instant }>`
        SELECT c.until_at AS until, l.ended_at AS ended FROM hosting.custody c JOIN packages.lease l ON l.id = c.lease_id WHERE c.id = ${custodyId}`.execute(
        owner(),
      )
      return rows[0]!
    },
  }
}
const violations = async () =>
  (await sql`SELECT violation, subject FROM hosting.violations WHERE violation = 'hosting_beyond_lease'`.execute(owner())).rows

describe('hosting and a lease that end together end at the same instant', () => {
  test.each([
    ['the lease first, with an earlier time', 'cancels', 'ends', 0, 7],
    ['the lease first, with a later time', 'cancels', 'ends', 7, 0],
    ['the window first, with a later time', 'ends', 'cancels', 7, 0],
    ['the window first, with an earlier time', 'ends', 'cancels', 0, 7],
  ] as const)('%s', async (_, first, second, firstMs, secondMs) => {
    const scene = await hosted()
    await asMember(database, scene.memberId, (trx) => scene[first](trx, firstMs))
    await asMember(database, scene.memberId, (trx) => scene[second](trx, secondMs))
    const { until, ended } = await scene.times()
    expect(until).toBeLessThanOrEqual(ended)
    expect(await violations()).toEqual([])
  })

  test('both at once, in any order', async () => {
    for (let round = 0; round < 20; round++) {
      const scene = await hosted()
      const [ends, cancels] = round % 2 === 0 ? [9, 0] : [0, 9]
      await Promise.all([
        asMember(database, scene.memberId, (trx) => scene.ends(trx, ends)),
        asMember(database, scene.memberId, (trx) => scene.cancels(trx, cancels)),
      ])
      const { until, ended } = await scene.times()
      expect(until).toBeLessThanOrEqual(ended)
    }
    expect(await violations()).toEqual([])
  })
})
