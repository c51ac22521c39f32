import { chargingMetered, readingQuarantined } from '@ohmstead/contract/charging/events'
import { priceOf, type Usage } from '@ohmstead/contract/charging/price'
import type { MeterPoint } from '@ohmstead/contract/charging/usage'
import type { frameUnusable, meterRead } from '@ohmstead/contract/devices/events'
import type { MeterReading } from '@ohmstead/contract/devices/types'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { PayloadOf } from '@ohmstead/contract/kernel/event'
import type { Id } from '@ohmstead/contract/kernel/id'
import { instant, type Instant } from '@ohmstead/contract/kernel/instant'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { Trx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { publish } from '../../platform/outbox.ts'
import { recordCommand } from '../devices/index.ts'
import { setting } from '../settings/index.ts'
import { billOf, impossibleTime, type Bill, type Doubt, type DoubtReason } from './bill.ts'
import { isOpen, standingAfter } from './charging-state.ts'
import { chargingById, chargingByTransaction, runningAtPoint, saveDue, saveRevival, saveStopAsked, type ChargingRow } from './charging.store.ts'
import { cover, half, startHold } from './holding.ts'
import { openHoldsOf } from './hold.store.ts'
import { possiblePower } from './live.ts'
import { liveOf, saveLive, type LiveRow } from './live.store.ts'
import { extended, liveUsageOf, type LiveUsage } from './live-usage.ts'
import { hold, spendable, sumOf } from './payment.jobs.ts'
import { countUnreadableAt, countWaitingAt, quarantine, type NewQuarantine } from './quarantine.store.ts'
import { insertReadings, insertSigned, readingsOf, type ReadingRow, type SignedRow } from './reading.store.ts'
import { correctedTimes } from './station-clock.jobs.ts'
import type { RegisterSaid } from './station-clock.ts'
import { isRefusedTransaction } from './tag.store.ts'
import { finalDue, patienceOf, runningDue, type Patience } from './timing.ts'

export type MeterMessage = PayloadOf<typeof meterRead>

/** How many messages of a unit may wait for an unknown charging session, and how many unreadable ones for staff. */
const WAITING_MAX = 200

export async function patience(trx: Trx): Promise<Patience> {
  return patienceOf({
    noEnergyMinutes: await setting(trx, 'charging.noEnergyMinutes'),
    silentAfterHours: await setting(trx, 'charging.silentAfterHours'),
    finalAfterDays: await setting(trx, 'charging.finalAfterDays'),
  })
}

/** The charging session of a meter message, locked: the one it names, otherwise the running one at that connector. */
export async function chargingOfMeter(trx: Trx, { pointId, connector, transaction, readings }: MeterMessage): Promise<ChargingRow | null> {
  if (transaction !== null) return chargingByTransaction(trx, pointId, transaction, { lock: true })
  const last = Math.max(...readings.map(({ at }) => at))
  const running = await runningAtPoint(trx, pointId, connector)
  return running.find(({ startedAt, clockOffsetMs }) => startedAt !== null && startedAt <= last + Math.max(0, clockOffsetMs)) ?? null
}

/** Processes a meter message. Readings without a charging session are ignored, unless they name an unknown one. */
export async function takeMeter(trx: Trx, message: MeterMessage, now: Instant): Promise<void> {
  // The station's main meter is the sum of its connectors: counting it would count twice.
  if (message.connector === 0) return
  const row = await chargingOfMeter(trx, message)
  if (row) return takeReadings(trx, row, message, now)
  if (message.transaction === null || (await isRefusedTransaction(trx, message.pointId, message.transaction))) return
  if ((await countWaitingAt(trx, message.pointId)) >= WAITING_MAX) return
  await doubt(trx, message, null, now, [
    {
      reason: 'unknownTransaction',
      detail: `transaction ${message.transaction} at connector ${message.connector}`,
      registerWh: message.readings.find(({ registerWh }) => registerWh !== null)?.registerWh ?? null,
      happenedAt: message.readings[0]?.at ?? message.at,
      waiting: { kind: 'meter', message },
    },
  ])
}

/** Lists a message about a transaction that could not be used: it may have contained energy. */
export async function keepUnreadable(
  trx: Trx,
  { pointId, frameId, action, reason, at }: PayloadOf<typeof frameUnusable>,
  now: Instant,
): Promise<void> {
  if ((await countUnreadableAt(trx, pointId)) >= WAITING_MAX) return
  await doubt(trx, { pointId, frameId, at }, null, now, [
    { reason: 'unreadableMessage', detail: `${action}: ${reason}`, registerWh: null, happenedAt: at },
  ])
}

/** Adds readings to a charging session and updates everything that depends on them. */
export async function takeReadings(trx: Trx, row: ChargingRow, said: MeterMessage, now: Instant): Promise<void> {
  if (row.finalAt !== null) return
  const time = await correctedTimes(trx, row, lastOf(said.readings), said.at)
  const message = { ...said, readings: said.readings.map((reading) => ({ ...reading, at: time.at(reading.at) })) }
  const { rows, unreadable } = registersIn(message)
  const { kept, fresh } = await keepRegisters(trx, row, rows, now)
  const proofs = await insertSigned(trx, row.id, signedIn(message))
  await doubt(trx, message, row.id, now, unreadable)
  const spoke = message.readings.some(({ powerW, socPercent }) => powerW !== null || socPercent !== null)
  if (fresh > 0 || spoke) return refresh(trx, row, { readings: message.readings, registers: kept, fresh }, now)
  // A record that comes after the stop may prove the bill.
  if (proofs > 0 && row.state === 'finishing' && row.stopRecordedAt !== null) await saveDue(trx, row.id, finalDue(now, row.stopRecordedAt))
}

/** The last reading of a message, by the times of the station. */
export function lastOf(readings: MeterMessage['readings']): RegisterSaid {
  const at = instant(Math.max(...readings.map((reading) => reading.at)))
  const registers = readings.filter((reading) => reading.at === at && reading.context !== 'begin')
  return { at, registerWh: registers.find(({ registerWh }) => registerWh !== null)?.registerWh ?? null }
}

/**
 * Stores registers with times that are possible, and quarantines the others: a reading is at most 30 days older than its receipt, and not
 * from the future. The database checks the same.
 */
export async function keepRegisters(
  trx: Trx,
  row: Pick<ChargingRow, 'id' | 'pointId' | 'startedAt'>,
  registers: readonly ReadingRow[],
  now: Instant,
): Promise<{ readonly kept: readonly ReadingRow[]; readonly fresh: number }> {
  const judged = registers.map((register) => ({ register, impossible: impossibleTime(register, { at: row.startedAt ?? register.at }, false) }))
  const kept = judged.flatMap(({ register, impossible }) => (impossible === null ? [register] : []))
  await keepDoubtsOf(
    trx,
    row,
    judged.flatMap(({ register, impossible }) => (impossible === null ? [] : [{ register, ...impossible }])),
    now,
  )
  return { kept, fresh: await insertReadings(trx, row.id, kept) }
}

/** The signed values in a message. Each has its own time inside; a time of its reading that is impossible becomes that of the receipt. */
export function signedIn({
  readings,
  frameId,
  at: recordedAt,
}: Pick<MeterMessage, 'frameId' | 'at'> & { readonly readings: readonly Pick<MeterReading, 'signed' | 'at'>[] }): SignedRow[] {
  return readings.flatMap(({ signed, at }) =>
    signed === null
      ? []
      : [{ record: signed, at: impossibleTime({ at, recordedAt }, { at }, false) === null ? at : recordedAt, frameId, recordedAt }],
  )
}

/** The registers in a message, and those that could not be read. */
export function registersIn(message: Pick<MeterMessage, 'frameId' | 'sha256' | 'at'> & { readonly readings: readonly MeterReading[] }) {
  // The register of the begin comes from the start; stations repeat it later, with the time of the message.
  const rows = message.readings.flatMap(({ at, context, registerWh, powerW, socPercent }): ReadingRow[] =>
    registerWh === null || context === 'begin'
      ? []
      : [
          {
            at,
            registerWh: wh(registerWh),
            source: 'meter',
            powerW,
            socPercent,
            frameId: message.frameId,
            frameSha256: Buffer.from(message.sha256, 'hex'),
            recordedAt: message.at,
          },
        ],
  )
  const unreadable = message.readings
    .filter(
      ({ registerWh, doubts }) => registerWh === null && doubts.some((one) => one === 'notANumber' || one === 'ambiguous' || one === 'emptyValue'),
    )
    .map(({ at, doubts }) => ({ reason: 'notANumber' as const, detail: doubts.join(', '), registerWh: null, happenedAt: at }))
  return { rows, unreadable }
}

/** All meter data of a charging session. */
export async function factsOf(trx: Trx, row: ChargingRow) {
  return {
    registers: await readingsOf(trx, row.id),
    stop: row.stopSaidAt === null || row.stopRecordedAt === null ? null : { at: row.stopSaidAt, recordedAt: row.stopRecordedAt },
    maxW: row.maxW,
    restartMaxWh: await setting(trx, 'charging.registerRestartWh'),
  }
}

interface Heard {
  readonly readings: readonly MeterReading[]
  readonly registers: readonly ReadingRow[]
  /** The number of registers that are new. */
  readonly fresh: number
}

async function refresh(trx: Trx, row: ChargingRow, heard: Heard, now: Instant): Promise<void> {
  const before = await liveOf(trx, row.id)
  const judged = addTo(row, before, heard) ?? (await judgeAnew(trx, row, now))
  const { usage, last } = judged
  const price = priceOf(row.tariff, usage).total
  const endedAt = last?.at ?? before?.readAt ?? row.startedAt ?? now
  await saveLive(trx, row.id, {
    ...judged,
    readAt: heard.readings.reduce((latest, { at }) => (at > latest && at <= now ? at : latest), endedAt),
    recordedAt: now,
    powerW: powerOf(heard.readings, before?.last ?? null, last, row.maxW),
    socPercent: heard.readings.findLast(({ socPercent }) => socPercent !== null)?.socPercent ?? null,
    price,
  })
  const standing = await afterEnergy(trx, row, usage, now)
  if (isOpen(standing.state)) {
    await keepCovered(trx, standing, price, now)
    await saveDue(trx, row.id, runningDue({ heardAt: now, hasEnergy: usage.energyWh > 0 }, row.startRecordedAt ?? now, await patience(trx)))
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
function addTo(row: ChargingRow, before: LiveRow | null, { registers, fresh }: Heard): LiveUsage | null {
  const { startedAt } = row
  if (!before || startedAt === null || !isOpen(row.state) || row.stopRecordedAt !== null) return null
  if (fresh === 0) return extended(before, startedAt, [], row.maxW)
  const isKnownInPart = fresh < registers.length
  if (isKnownInPart || registers.some((register) => impossibleTime(register, { at: startedAt }, false) !== null)) return null
  return extended(before, startedAt, registers, row.maxW)
}

async function judgeAnew(trx: Trx, row: ChargingRow, now: Instant): Promise<LiveUsage> {
  const facts = await factsOf(trx, row)
  const bill = billOf(facts, row.tariff)
  await doubtRegisters(trx, row, bill, now)
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
  const told = readings.findLast(({ powerW }) => powerW !== null)?.powerW ?? null
  const shown = told === null ? null : possiblePower(told, maxW)
  if (shown !== null) return shown
  if (!before || !last || last.at <= before.at || last.registerWh < before.registerWh) return null
  return possiblePower(Math.round(((last.registerWh - before.registerWh) * 3_600_000) / (last.at - before.at)), maxW)
}

/** Increases the holds as the cost rises; tells the station to stop when nothing more can be held. */
async function keepCovered(trx: Trx, row: ChargingRow, cost: Micros, now: Instant): Promise<void> {
  const held = sumOf(await openHoldsOf(trx, row.id))
  const todo = cover({
    cost,
    held,
    available: await spendable(trx, row),
    step: half(startHold(row.tariff, row.maxW, await setting(trx, 'charging.holdAtLeast'))),
    stopAtPpm: await setting(trx, 'charging.stopAtHeldPpm'),
  })
  if (todo.hold > 0n) await hold(trx, row, todo.hold, now)
  if (todo.stop && cost > 0n && row.stopAskedAt === null) await askToStop(trx, row, now)
}

/** Tells the station to stop, and shows it on the page. */
export async function askToStop(trx: Trx, row: Pick<ChargingRow, 'id' | 'pointId' | 'transactionId'>, at: Instant): Promise<void> {
  await recordCommand(trx, {
    pointId: row.pointId,
    intent: { kind: 'stopCharging', transaction: row.transactionId },
    key: `${row.id} stop ${at}`,
    askedBy: 'charging',
    at,
  })
  await saveStopAsked(trx, row.id, at)
}

interface Doubted {
  readonly reason: DoubtReason
  readonly detail: string
  readonly registerWh: number | null
  readonly happenedAt: Instant
  readonly waiting?: unknown
}

/** Quarantines the implausible parts of a message, and notifies staff of new ones. */
export async function doubt(
  trx: Trx,
  message: { readonly pointId: Id<'point'>; readonly frameId: string; readonly at: Instant },
  chargingSessionId: Id<'chargingSession'> | null,
  now: Instant,
  doubts: readonly Doubted[],
): Promise<void> {
  await keepDoubts(
    trx,
    now,
    doubts.map((one) => ({
      ...one,
      id: newId('quarantine', now),
      pointId: message.pointId,
      chargingSessionId,
      frameId: message.frameId,
      recordedAt: message.at,
    })),
  )
}

/** Stores the registers that a bill set aside. */
export async function doubtRegisters(trx: Trx, row: Pick<ChargingRow, 'id' | 'pointId'>, { doubts }: Bill, now: Instant): Promise<void> {
  await keepDoubtsOf(trx, row, doubts, now)
}

/** Stores one register with a reason to check it. */
export async function doubtRegister(trx: Trx, row: Pick<ChargingRow, 'id' | 'pointId'>, one: Doubt, now: Instant): Promise<void> {
  await keepDoubtsOf(trx, row, [one], now)
}

async function keepDoubtsOf(trx: Trx, row: Pick<ChargingRow, 'id' | 'pointId'>, doubts: readonly Doubt[], now: Instant): Promise<void> {
  await keepDoubts(
    trx,
    now,
    doubts.map(({ register, reason, detail }) => ({
      id: newId('quarantine', now),
      pointId: row.pointId,
      chargingSessionId: row.id,
      reason,
      detail,
      frameId: register.frameId,
      registerWh: register.registerWh,
      happenedAt: register.at,
      recordedAt: register.recordedAt,
    })),
  )
}

async function keepDoubts(trx: Trx, now: Instant, rows: readonly NewQuarantine[]): Promise<void> {
  for (const { id, pointId } of await quarantine(trx, rows)) await publish(trx, readingQuarantined, { quarantineId: id, pointId, at: now })
}
