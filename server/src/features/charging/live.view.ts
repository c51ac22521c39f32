import { priceOf } from '@ohmstead/contract/charging/price'
import { wh, type Wh } from '@ohmstead/contract/kernel/energy'
import { instant, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { RegisterSpan } from '@ohmstead/contract/charging/registers'
import { durationOf, usageAt, type IdleTime, type MeteredUsage } from '@ohmstead/contract/charging/usage'
import type { Queryable } from '../../platform/database.ts'
import { pointById } from '../devices/index.ts'
import { billOf, idleEndOf, type Bill } from './bill.ts'
import { factsOf, freeSinceOf, outagesOf } from './bill-facts.store.ts'
import { isOpen } from './charging-state.ts'
import type { ChargingRow } from './charging.store.ts'
import { openHoldsOf } from './hold.store.ts'
import { powerCurve, readingEvery } from './live.ts'
import { liveOf, type LiveRow } from './live.store.ts'
import { liveUsageOf } from './live-usage.ts'
import { sumOf } from './payment.act.ts'
import { reviewsOf } from './quarantine.store.ts'
import { readingsBefore, readingsOf } from './reading.store.ts'
import { takenAheadOf } from './register.store.ts'
import { tariffById } from './tariff.store.ts'
import { priceView, tariffView } from './point.view.ts'

const nothing: MeteredUsage = { energyWh: wh(0), chargingMs: 0, idleMs: 0, offlineMs: 0 }

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

/**
 * The idle time of a charging session whose car draws nothing, as its last reading shows or the station reports since; null for any other,
 * and where the connector is free and no stop followed within a minute: the bill then ends with that reading.
 */
async function idleOf(q: Queryable, row: ChargingRow, live: Pick<LiveRow, 'usage' | 'chargedUntil'>, now: Instant): Promise<IdleTime | null> {
  if (live.chargedUntil === null || row.startedAt === null || !isOpen(row.state)) return null
  const readUntil = row.startedAt + durationOf(live.usage)
  if (row.state !== 'suspended' && readUntil === live.chargedUntil) return null
  const freeSince = await freeSinceOf(q, row)
  const lostAt = idleEndOf(live.chargedUntil, await outagesOf(q, row, now))
  if (freeSince !== null && now - freeSince > MINUTE_MS) return null
  // The bill ends with the last register before the outage.
  return { since: live.chargedUntil, until: lostAt === null ? freeSince : instant(Math.min(lostAt, readUntil, freeSince ?? Infinity)) }
}

/** What other bills took of the same register: the energy that was metered and does not count, and how much more does not. */
interface Taken {
  readonly billedBeforeWh: Wh
  readonly billedAheadWh: Wh
}

export interface UsageSoFar {
  readonly usage: MeteredUsage
  readonly idle: IdleTime | null
  readonly taken: Taken
}

/** The usage of a charging session as its bill counts it: final, of the registers up to its stop, or so far. */
export async function usageSoFar(q: Queryable, row: ChargingRow, live: LiveRow | null, now: Instant): Promise<UsageSoFar> {
  if (row.bill !== null) return { usage: row.bill.usage, idle: null, taken: nothingTaken }
  const spans = row.startedAt === null ? [] : await takenAheadOf(q, row.id)
  const isStopped = row.state === 'finishing'
  const judged = isStopped || spans.length > 0 ? await judgedSoFar(q, row, spans, now) : null
  const taken = judged === null ? nothingTaken : takenOf(judged, spans)
  if (isStopped) return { usage: judged?.usage ?? nothing, idle: null, taken }
  const counted = judged ?? live
  const idle = counted && (await idleOf(q, row, counted, now))
  return { usage: usageAt(counted?.usage ?? nothing, row.startedAt ?? now, idle, now), idle, taken }
}

async function judgedSoFar(q: Queryable, row: ChargingRow, spans: readonly RegisterSpan[], now: Instant) {
  const facts = await factsOf(q, row, now)
  const measured = billOf(facts, row.tariff)
  return { ...liveUsageOf(billOf(facts, row.tariff, spans), facts.registers), measured }
}

const nothingTaken: Taken = { billedBeforeWh: wh(0), billedAheadWh: wh(0) }

function takenOf({ usage, measured }: { readonly usage: MeteredUsage; readonly measured: Bill }, spans: readonly RegisterSpan[]): Taken {
  const { registerWh, epoch = 0 } = measured.points.at(-1) ?? { ...measured.begin, epoch: 0 }
  const ahead = spans.find((span) => span.epoch === epoch && span.fromWh <= registerWh && registerWh < span.toWh)
  return { billedBeforeWh: wh(measured.usage.energyWh - usage.energyWh), billedAheadWh: wh(ahead ? ahead.toWh - registerWh : 0) }
}

/** A charging session as its driver sees it, during and after charging. */
export async function liveView(q: Queryable, row: ChargingRow, now: Instant) {
  const [live, point] = [await liveOf(q, row.id), await pointById(q, row.pointId)]
  const { usage, idle, taken } = await usageSoFar(q, row, live, now)
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
    ...taken,
    powerW: running ? (live?.powerW ?? null) : null,
    socPercent: live?.socPercent ?? null,
    chargingMs: usage.chargingMs,
    idleMs: usage.idleMs,
    offlineMs: usage.offlineMs,
    idleSince: idle?.since ?? null,
    idleUntil: idle?.until ?? null,
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
