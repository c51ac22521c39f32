import { chargingMetered } from '@ohmstead/contract/charging/events'
import { priceOf, type Usage } from '@ohmstead/contract/charging/price'
import type { MeterPoint } from '@ohmstead/contract/charging/usage'
import type { MeterReading } from '@ohmstead/contract/ocpp/reading'
import { greatest, least, subtract, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import { MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { publish } from '../../platform/outbox.ts'
import { setting } from '../settings/index.ts'
import { billOf, impossibleTime } from './bill.ts'
import { factsOf, outagesOf } from './bill-facts.store.ts'
import { cardLimitOf } from './card.store.ts'
import { isOpen, standingAfter } from './charging-state.ts'
import { chargingById, saveDue, saveRevival, type ChargingRow } from './charging.store.ts'
import { doubtRegisters } from './doubt.act.ts'
import { cover, half, startHold } from './holding.ts'
import { openHoldsOf } from './hold.store.ts'
import { possiblePower } from './live.ts'
import { liveOf, saveLive, type LiveRow } from './live.store.ts'
import { extended, liveUsageOf, type LiveUsage } from './live-usage.ts'
import { patience } from './patience.act.ts'
import { hold, spendable, sumOf } from './payment.act.ts'
import type { ReadingRow } from './reading.store.ts'
import { askToStop } from './stop.act.ts'
import { finalDue, runningDue } from './timing.ts'

export interface Received {
  readonly readings: readonly MeterReading[]
  readonly registers: readonly ReadingRow[]
  /** The number of registers that are new. */
  readonly fresh: number
}

/** Updates what the page shows, the holds and the due time after readings. */
export async function refresh(trx: Trx, row: ChargingRow, received: Received, now: Instant): Promise<void> {
  const before = await liveOf(trx, row.id)
  const added = (await isAfterOutage(trx, row, { before, received, now })) ? null : addTo(row, before, received)
  const judged = added ?? (await judgeAnew(trx, row, now))
  const { usage, last } = judged
  const price = priceOf(row.tariff, usage).total
  const endedAt = last?.at ?? before?.readAt ?? row.startedAt ?? now
  await saveLive(trx, row.id, {
    ...judged,
    readAt: received.readings.reduce((latest, { at }) => (at > latest && at <= now ? at : latest), endedAt),
    recordedAt: now,
    powerW: powerOf(received.readings, before?.last ?? null, last, row.maxW),
    socPercent: received.readings.findLast(({ socPercent }) => socPercent !== null)?.socPercent ?? null,
    price,
  })
  const standing = await afterEnergy(trx, row, usage, now)
  if (isOpen(standing.state)) {
    await keepCovered(trx, standing, price, now)
    await saveDue(trx, row.id, runningDue({ lastMessageAt: now, hasEnergy: usage.energyWh > 0 }, row.startRecordedAt ?? now, await patience(trx)))
  } else if (standing.state === 'finishing' && row.stopRecordedAt !== null) {
    await saveDue(trx, row.id, finalDue(now, row.stopRecordedAt))
  }
  await publish(trx, chargingMetered, {
    chargingSessionId: row.id,
    pointId: row.pointId,
    driverId: row.driverId,
    energyWh: usage.energyWh,
    at: now,
  })
}

/** The live view with the new registers, if they follow in order; null where all must be judged. */
function addTo(row: ChargingRow, before: LiveRow | null, { registers, fresh }: Received): LiveUsage | null {
  const { startedAt } = row
  if (!before || startedAt === null || !isOpen(row.state) || row.stopRecordedAt !== null) return null
  if (fresh === 0) return extended(before, startedAt, [], row.maxW)
  const isKnownInPart = fresh < registers.length
  if (isKnownInPart || registers.some((register) => impossibleTime(register, { at: startedAt }, false) !== null)) return null
  return extended(before, startedAt, registers, row.maxW)
}

/**
 * Whether the unit lost its connection before these registers: the time after it is judged with all of them. Readings that follow within a minute and come at once are
 * not asked about.
 */
async function isAfterOutage(
  trx: Trx,
  row: ChargingRow,
  { before, received: { registers }, now }: { readonly before: LiveRow | null; readonly received: Received; readonly now: Instant },
): Promise<boolean> {
  const lastAt = before?.last?.at ?? row.startedAt ?? now
  const mayBe = registers.some(({ at }) => at - lastAt >= MINUTE_MS || now - at >= MINUTE_MS)
  return mayBe && (await outagesOf(trx, row, now)).length > 0
}

async function judgeAnew(trx: Trx, row: ChargingRow, now: Instant): Promise<LiveUsage> {
  const facts = await factsOf(trx, row, now)
  const bill = billOf(facts, row.tariff)
  await doubtRegisters(trx, row, bill.doubts, now)
  return liveUsageOf(bill, facts.registers)
}

/** A charging session that was given up is revived if it delivers energy. */
async function afterEnergy(trx: Trx, row: ChargingRow, { energyWh }: Usage, now: Instant): Promise<ChargingRow> {
  const next = energyWh > 0 ? standingAfter(row, 'flow') : null
  if (!next) return row
  await saveRevival(trx, row.id, next, now)
  return (await chargingById(trx, row.id)) ?? row
}

/** Power as the station reports it, otherwise from the last two registers; never more than the unit can deliver. */
function powerOf(readings: readonly MeterReading[], before: MeterPoint | null, last: MeterPoint | null, maxW: number): number | null {
  const reported = readings.findLast(({ powerW }) => powerW !== null)?.powerW ?? null
  const shown = reported === null ? null : possiblePower(reported, maxW)
  if (shown !== null) return shown
  if (!before || !last || last.at <= before.at || last.registerWh < before.registerWh) return null
  return possiblePower(Math.round(((last.registerWh - before.registerWh) * 3_600_000) / (last.at - before.at)), maxW)
}

/** Increases the holds as the cost rises; sends a stop command when nothing more can be held. */
async function keepCovered(trx: Trx, row: ChargingRow, cost: Micros, now: Instant): Promise<void> {
  const held = sumOf(await openHoldsOf(trx, row.id))
  const covering = {
    cost,
    held,
    available: await spendable(trx, row),
    step: half(startHold(row.tariff, row.maxW, await setting(trx, 'charging.holdAtLeast'))),
    stopAtPpm: await setting(trx, 'charging.stopAtHeldPpm'),
  }
  const limit = row.byCard ? await cardLimitOf(trx, row.id) : null
  // A limit that was lowered meanwhile can be below what is held: the station is asked to stop there too.
  const limited = limit !== null && { held: least(held, limit), available: least(covering.available, greatest(zero, subtract(limit, held))) }
  const todo = cover({ ...covering, ...limited })
  if (todo.hold > 0n) await hold(trx, row, todo.hold, now)
  if (todo.stop && cost > 0n && row.stopAskedAt === null) await askToStop(trx, row, now)
}
