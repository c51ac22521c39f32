import type { Language } from '@ohmstead/contract/settings/types'
import { divide, micros, type Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { dayOf } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import { commissionedPoints, modelById, occupiedPoints, type CommissionedPoint } from '../devices/index.ts'
import { boundPoints, type LeaseRow } from './lease.store.ts'
import type { PackageRow } from './package.store.ts'
import { realisedRange } from './realised.ts'
import { realisedOfModel } from './realised.store.ts'

const MINUTES_A_DAY = 1_440

/** A package as people see it: real stock, and what units of its model realised. */
export async function packageView(q: Queryable, row: PackageRow, language: Language, now: Instant) {
  const model = await modelById(q, row.modelId)
  const units = await commissionedPoints(q, row.modelId)
  const stockByPlacement = {
    managedSite: (await freeUnits(q, units, 'managedSite', now)).length,
    ownSocket: (await freeUnits(q, units, 'ownSocket', now)).length,
  }
  return {
    id: row.id,
    name: row.names[language] ?? row.names['en_US'],
    model,
    tier: row.tier,
    rank: row.rank,
    price: row.priceMicros,
    cycleDays: row.cycleDays,
    hostingPerDay: row.hostingPerDay,
    minutesPerHosting: minutesPerHosting(row.hostingPerDay),
    stock: stockByPlacement.managedSite + stockByPlacement.ownSocket,
    stockByPlacement,
    ...(await realisedViews(q, row.modelId, costPerMonth(row.priceMicros, row.cycleDays), now)),
    termsVersion: row.termsVersion,
    onSale: row.onSale,
  }
}

export const minutesPerHosting = (hostingPerDay: number): number => Math.floor(MINUTES_A_DAY / hostingPerDay)

/** What thirty days of a price for a number of days cost, rounded down. */
export const costPerMonth = (price: Micros, days: number): Micros => micros(divide(price * 30n, BigInt(days), 'down'))

/** What units of a model realised over 30, 90 and 360 days, beside the cost of a lease. */
export async function realisedViews(q: Queryable, modelId: Id<'model'>, cost: Micros, now: Instant) {
  const [realised30, realised90, realised360] = (await realisedOfModel(q, modelId, dayOf(now), cost)).map(realisedRange)
  assert(realised30 !== undefined && realised90 !== undefined && realised360 !== undefined, 'the database computes three times')
  return { realised30, realised90, realised360 }
}

/** Units that a lease with this placement can have now: no lease has them, and they are where the placement takes them from. */
export async function freeUnits(
  q: Queryable,
  units: readonly CommissionedPoint[],
  placement: LeaseRow['placement'],
  now: Instant,
): Promise<Id<'point'>[]> {
  const from = placement === 'ownSocket' ? 'depot' : 'managedSite'
  const ids = units.filter((unit) => unit.placement === from).map(({ id }) => id)
  const bound = await boundPoints(q, ids, now)
  const free = ids.filter((id) => !bound.has(id))
  const occupied = await occupiedPoints(q, free)
  return free.sort((a, b) => Number(occupied.has(a)) - Number(occupied.has(b)))
}
