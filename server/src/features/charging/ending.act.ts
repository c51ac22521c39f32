import { chargingEnded } from '@ohmstead/contract/charging/events'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { publish } from '../../platform/outbox.ts'
import type { ChargingStopped } from '../../edges/ocpp/index.ts'
import { billOf, isTooMuch } from './bill.ts'
import { factsOf } from './bill-facts.store.ts'
import { cardTag } from './card.ts'
import { cardByTag, cardRightAt } from './card.store.ts'
import { standingAfter } from './charging-state.ts'
import { chargingByTag, saveStop, type ChargingRow } from './charging.store.ts'
import { doubt } from './doubt.act.ts'
import { acceptCompleted } from './quarantine.store.ts'
import { insertSigned, readingsOf } from './reading.store.ts'
import { keepRegisters, registerOf, registersIn, signedIn } from './register.act.ts'
import { correctedTimes, wasDisconnected } from './station-clock.act.ts'
import { earliestReached } from './station-clock.ts'
import { isStopNamed, tagOf } from './tag.store.ts'
import { finalDue, FINAL_GRACE_MS } from './timing.ts'

/** Whether a stop can be one of this charging session by its time and register. */
export function isStopOf(
  row: Pick<ChargingRow, 'startedAt' | 'beginWh' | 'clockOffsetMs'>,
  stop: Pick<ChargingStopped, 'registerWh'> & { readonly time: { readonly at: Instant } },
): boolean {
  return (
    row.startedAt !== null &&
    stop.time.at + Math.max(0, row.clockOffsetMs) >= row.startedAt &&
    (stop.registerWh === null || stop.registerWh >= (row.beginWh ?? 0))
  )
}

/** Whether a stop shows the tag of another driver. Any card of a driver may end what another one, or the page, started: they are one group. */
async function isForeign(trx: Trx, row: ChargingRow, { tag }: ChargingStopped): Promise<boolean> {
  if (tag === null) return false
  const owner = await chargingByTag(trx, tagOf(tag))
  return owner?.id !== row.id && (await memberOf(trx, row, owner !== null, tag)) !== row.driverId
}

/** The member of a card that ends a charging session; of a removed card, its member when the charging session began. */
async function memberOf(trx: Trx, row: ChargingRow, isIssued: boolean, tag: string): Promise<Id<'member'> | null> {
  const card = isIssued ? null : await cardByTag(trx, cardTag(tag))
  return (card ?? (await cardRightAt(trx, cardTag(tag), row.startedAt ?? row.authorisedAt)))?.memberId ?? null
}

/** Processes a stop. It is always accepted; the bill decides about its register. */
export async function end(trx: Trx, row: ChargingRow, received: ChargingStopped, now: Instant): Promise<void> {
  const { stop, timeDoubt } = await inTrueTime(trx, row, received)
  const source = { pointId: row.pointId, frameId: stop.frameId, at: stop.recordedAt }
  if (row.finalAt !== null || (row.stopRecordedAt !== null && !(await completesStop(trx, row, stop)))) return endAgain(trx, row, stop, now)
  const message = { readings: stop.readings, frameId: stop.frameId, sha256: stop.sha256, at: stop.recordedAt }
  const { rows, unreadable } = registersIn(message)
  await keepRegisters(trx, row, rows, now)
  await insertSigned(trx, row.id, signedIn(message))
  const at = { registerWh: stop.registerWh, happenedAt: stop.time.at }
  if (timeDoubt) await doubt(trx, source, row.id, now, [{ ...at, ...timeDoubt }])
  // The station stops for its own reasons, whatever tag it shows (OCPP 1.6 §4.10): the register is billed, and the tag is flagged.
  if (await isForeign(trx, row, stop))
    await doubt(trx, source, row.id, now, [{ ...at, reason: 'foreignTag', detail: 'stopped with the tag of another driver' }])
  if (stop.registerWh === null)
    await doubt(trx, source, row.id, now, [{ ...at, reason: 'missingRegister', detail: 'the station does not know its register' }])
  else await keepRegisters(trx, row, [registerOf(stop, 'stop', stop.time.at, stop.registerWh)], now)
  await doubt(trx, source, row.id, now, unreadable)
  if (row.stopRecordedAt !== null) await acceptCompleted(trx, row.id, now)
  await saveStop(
    trx,
    row.id,
    standingAfter(row, 'stop') ?? row,
    { at: stop.time.at, recordedAt: stop.recordedAt, frameId: stop.frameId, reason: stop.reason },
    finalDue(now, after(stop.recordedAt, FINAL_GRACE_MS)),
  )
  await publish(trx, chargingEnded, { chargingSessionId: row.id, pointId: row.pointId, driverId: row.driverId, at: stop.recordedAt })
}

/**
 * A stop with its times corrected for the station's clock. Where nothing explains its time, the register is still billed, at the earliest
 * time it can have been reached, and the time is flagged.
 */
async function inTrueTime(trx: Trx, row: ChargingRow, stop: ChargingStopped): Promise<{ stop: ChargingStopped; timeDoubt: TimeDoubt | null }> {
  const time = await correctedTimes(trx, row, { at: stop.time.at, registerWh: stop.registerWh }, stop.recordedAt)
  const corrected = {
    ...stop,
    time: { ...stop.time, at: time.at(stop.time.at) },
    readings: stop.readings.map((reading) => ({ ...reading, at: time.at(reading.at) })),
  }
  const isPossible = time.isPossible && !(await isReachedLater(trx, row, corrected))
  if (isPossible) return { stop: corrected, timeDoubt: null }
  const aheadMs = stop.time.at - stop.recordedAt
  // Longer ago than the limit: the bill decides.
  if (!time.isPossible && aheadMs < 0 && stop.time.at >= (row.startedAt ?? stop.recordedAt)) return { stop: corrected, timeDoubt: null }
  const timeDoubt =
    aheadMs > 0
      ? { reason: 'inFuture' as const, detail: `stop ${Math.round(aheadMs / 1_000)} s after it was received` }
      : { reason: 'stopBeforeStart' as const, detail: `stop at a time that its charging session cannot have ended` }
  const begin = { at: row.startedAt ?? stop.recordedAt, registerWh: row.beginWh ?? 0 }
  const before = (await readingsOf(trx, row.id)).findLast(({ source, at }) => source === 'meter' && at >= begin.at && at <= stop.recordedAt) ?? begin
  return { stop: { ...corrected, time: { ...stop.time, at: earliestReached(stop.registerWh, before, row.maxW, stop.recordedAt) } }, timeDoubt }
}

/** Whether a unit that stayed connected delivered its energy only after the time that it gives for its stop: its clock does not move. */
async function isReachedLater(trx: Trx, row: ChargingRow, { time, registerWh, recordedAt }: ChargingStopped): Promise<boolean> {
  if (registerWh === null || row.startedAt === null || row.beginWh === null || registerWh <= row.beginWh) return false
  const [begin, end] = [
    { at: row.startedAt, registerWh: wh(row.beginWh) },
    { at: time.at, registerWh: wh(registerWh) },
  ]
  if (!isTooMuch(begin, end, row.maxW) || isTooMuch(begin, { ...end, at: recordedAt }, row.maxW)) return false
  return !(await wasDisconnected(trx, row.pointId, row.startedAt, recordedAt))
}

interface TimeDoubt {
  readonly reason: 'inFuture' | 'stopBeforeStart'
  readonly detail: string
}

/**
 * Whether a stop replaces the earlier one: it names the transaction and the other does not, or it has the register that the other lacked,
 * gave as one below the session's beginning, or gave as one that the unit cannot have reached.
 */
async function completesStop(trx: Trx, row: ChargingRow, { registerWh, transaction, recordedAt }: ChargingStopped): Promise<boolean> {
  if (transaction === String(row.transactionId) && registerWh !== null && !(await isStopNamed(trx, row.id))) return true
  const begin = row.beginWh ?? 0
  if (registerWh === null || registerWh <= begin) return false
  const { end } = billOf(await factsOf(trx, row, recordedAt), row.tariff)
  return end.source !== 'stop' || end.registerWh <= begin
}

/** A repeated stop has no effect; a different one is stored and changes nothing. */
async function endAgain(trx: Trx, row: ChargingRow, stop: ChargingStopped, now: Instant): Promise<void> {
  const known = (await readingsOf(trx, row.id)).filter(({ source }) => source === 'stop').map(({ registerWh }) => registerWh as number)
  const isBilled = row.finalAt !== null && row.bill?.endWh === stop.registerWh
  const isSame = stop.registerWh === null ? row.stopRecordedAt !== null : known.includes(stop.registerWh) || isBilled
  if (isSame) return
  const billed =
    row.finalAt === null || row.bill === null || stop.registerWh === null ? '' : `, ${stop.registerWh - row.bill.endWh} Wh against the final bill`
  await doubt(trx, { pointId: row.pointId, frameId: stop.frameId, at: stop.recordedAt }, row.id, now, [
    {
      reason: 'secondStop',
      detail: `stopped already; now at ${stop.registerWh ?? 'no'} Wh${billed}`,
      registerWh: stop.registerWh,
      happenedAt: stop.time.at,
    },
  ])
}
