import { chargingHistory, currentCharging, liveCharging } from '@ohmstead/contract/charging/calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { priceOf } from '@ohmstead/contract/charging/price'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { implement } from '../../../platform/implement.ts'
import { listPoints } from '../../devices/index.ts'
import type { Queryable } from '../../../platform/database.ts'
import { chargingById, chargingHistoryOf, openChargingOf, type ChargingRow } from '../charging.store.ts'
import { openReviews } from '../quarantine.store.ts'
import { liveOf } from '../live.store.ts'
import { liveView, usageSoFar } from '../live.view.ts'

export const readLiveCharging = implement(liveCharging, async ({ trx, now, caller, refuse }, { chargingSessionId }) => {
  const row = await chargingById(trx, chargingSessionId)
  if (row?.driverId !== caller.memberId) return refuse(chargingErrors.chargingSessionNotFound)
  return liveView(trx, row, now)
})

export const readCurrentCharging = implement(currentCharging, async ({ trx, caller }) => ({
  chargingSessionId: (await openChargingOf(trx, caller.memberId))?.id ?? null,
}))

export const listChargingHistory = implement(chargingHistory, async ({ trx, now, caller }, { pageNum, pageSize }) => {
  const { rows, total } = await chargingHistoryOf(trx, caller.memberId, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: await historyRows(trx, rows, now), total }
})

/** Charging sessions in a driver's list. */
export async function historyRows(q: Queryable, rows: readonly ChargingRow[], now: Instant) {
  const points = new Map((await listPoints(q, { ids: rows.map(({ pointId }) => pointId) })).list.map(({ id, name }) => [id, name]))
  const inReview = await openReviews(
    q,
    rows.map(({ id }) => id),
  )
  const list = []
  for (const row of rows) {
    const { usage } = await usageSoFar(q, row, row.bill === null ? await liveOf(q, row.id) : null, now)
    list.push({
      id: row.id,
      pointName: points.get(row.pointId) ?? row.pointId,
      state: row.state,
      inReview: inReview.has(row.id),
      startedAt: row.startedAt ?? row.authorisedAt,
      energyWh: usage.energyWh,
      price: row.bill?.price ?? priceOf(row.tariff, usage).total,
    })
  }
  return list
}
