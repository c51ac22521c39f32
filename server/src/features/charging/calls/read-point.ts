import { pointDetailCall } from '@ohmstead/contract/charging/calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { zero } from '@ohmstead/contract/kernel/amount'
import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../../platform/database.ts'
import { implement } from '../../../platform/implement.ts'
import { findPoint, type PointRow } from '../../devices/index.ts'
import { setting } from '../../settings/index.ts'
import { energyByHour, successOf } from '../charging-figures.store.ts'
import { startHold } from '../holding.ts'
import type { Parts } from '../parts.ts'
import { isPublic, offeredPoints, placesOf, pointCard } from '../point.view.ts'

const HOURS_OF_WEEK = 7 * 24
const BUSY_DAYS = 90

export function readPoint({ splits, pointsInCustody, ownPlaces }: Parts) {
  return implement(pointDetailCall, async ({ trx, now, caller, refuse }, { pointId }) => {
    const point = await findPoint(trx, pointId)
    if (!isPublic(point)) return refuse(chargingErrors.pointNotFound)
    const [offered] = await offeredPoints(trx, [point], { now, pointsInCustody })
    if (!offered) return refuse(chargingErrors.pointNotFound)
    const { counted, delivered } = await successOf(trx, pointId)
    const { tariff } = offered
    const place = (await placesOf(trx, [point], { ownPlaces, exact: caller.kind === 'member' })).get(point.id) ?? null
    return {
      ...pointCard(offered, place),
      serial: point.serial,
      successPpm: counted === 0 ? null : Math.floor((delivered * 1_000_000) / counted),
      sessionsCounted: counted,
      holdAmount: tariff === null ? zero : startHold(tariff.tariff, point.model.maxW, await setting(trx, 'charging.holdAtLeast')),
      splitOfOneKwh: tariff && (await splits.ofOneKwh(trx, point, tariff.tariff, now)),
      busyHours: await busyHours(trx, pointId, now),
    }
  })
}

async function busyHours(q: Queryable, pointId: PointRow['id'], now: Instant): Promise<number[] | null> {
  const hours = await energyByHour(q, pointId, after(now, -BUSY_DAYS * DAY_MS))
  if (hours.length === 0) return null
  const week = Array.from({ length: HOURS_OF_WEEK }, () => 0)
  for (const { hour, energyWh } of hours) week[hour] = energyWh
  return week
}
