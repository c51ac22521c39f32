import { priceOf } from '@ohmstead/contract/charging/price'
import type { Usage } from '@ohmstead/contract/charging/price'
import { wh } from '@ohmstead/contract/kernel/energy'
import { after } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import { pointById } from '../devices/index.ts'
import { isOpen } from './charging-state.ts'
import type { ChargingRow } from './charging.store.ts'
import { openHoldsOf } from './hold.store.ts'
import { powerCurve, readingEvery } from './live.ts'
import { liveOf } from './live.store.ts'
import { sumOf } from './payment.act.ts'
import { reviewsOf } from './quarantine.store.ts'
import { readingsBefore, readingsOf } from './reading.store.ts'
import { tariffById } from './tariff.store.ts'
import { priceView, tariffView } from './point.view.ts'

const nothing: Usage = { energyWh: wh(0), chargingMs: 0, idleMs: 0 }

/** The tariff of a charging session. */
export async function agreedTariff(q: Queryable, row: ChargingRow) {
  const known = await tariffById(q, row.tariffId)
  return tariffView({ id: row.tariffId, tariff: row.tariff, validFrom: known?.validFrom ?? row.authorisedAt })
}

/** The review that a bill waits for, as its driver sees it. */
export async function openReviewOf(q: Queryable, { id }: Pick<ChargingRow, 'id'>) {
  const review = (await reviewsOf(q, id)).find(({ state }) => state === 'open')
  return review ? { reason: review.reason, since: review.since } : null
}

/** A charging session as its driver sees it, during and after charging. */
export async function liveView(q: Queryable, row: ChargingRow) {
  const [live, point] = [await liveOf(q, row.id), await pointById(q, row.pointId)]
  const usage = row.bill?.usage ?? live?.usage ?? nothing
  const running = isOpen(row.state)
  const readings = row.startedAt === null ? [] : await readingsOf(q, row.id)
  return {
    id: row.id,
    pointId: row.pointId,
    pointName: point.name,
    connector: row.connector,
    state: row.state,
    failure: row.failure,
    provisional: row.provisional,
    tariff: await agreedTariff(q, row),
    authorisedAt: row.authorisedAt,
    startedAt: row.startedAt,
    stoppedAt: row.bill?.stoppedAt ?? row.stopSaidAt,
    energyWh: usage.energyWh,
    powerW: running ? (live?.powerW ?? null) : null,
    socPercent: live?.socPercent ?? null,
    chargingMs: usage.chargingMs,
    idleMs: usage.idleMs,
    idleSince: running && live && live.usage.idleMs > 0 ? after(live.readAt, -live.usage.idleMs) : null,
    price: priceView(priceOf(row.tariff, usage)),
    held: sumOf(await openHoldsOf(q, row.id)),
    debt: row.debt,
    readAt: live?.readAt ?? null,
    readingEveryMs: running ? (readingEvery(readings) ?? readingEvery(await readingsBefore(q, row))) : null,
    curve: row.startedAt === null ? [] : powerCurve(readings, row.startedAt, row.maxW),
    stopAskedAt: row.stopAskedAt,
    review: await openReviewOf(q, row),
    evidenceFault: row.bill?.evidenceFault ?? null,
  }
}
