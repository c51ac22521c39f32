import { chargingEnded, chargingStarted, quarantineDecided } from '@ohmstead/contract/charging/events'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Database, type Trx } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import { publish } from '../../platform/outbox.ts'
import type { TagDecision, ChargingPort, ChargingStarted, ChargingStopped, StationIdentity } from '../../edges/ocpp/index.ts'
import { billOf, isTooMuch } from './bill.ts'
import { factsOf } from './bill-facts.store.ts'
import { cardTag } from './card.ts'
import {
  authorizeCard,
  cardOfStart,
  groupOf,
  openSessionOfCard,
  repeatedDecision,
  shownCard,
  standingDecision,
  type CardOfStart,
} from './card.jobs.ts'
import { cardByTag, cardRightAt, type CardRow } from './card.store.ts'
import { isOpen, standingAfter } from './charging-state.ts'
import {
  chargingById,
  chargingByStartFrame,
  chargingByStartKey,
  chargingByTag,
  chargingByTransaction,
  openStartsAt,
  runningAtPoint,
  saveDue,
  saveStart,
  saveStop,
  type ChargingRow,
} from './charging.store.ts'
import { doubt } from './doubt.jobs.ts'
import { patience } from './patience.jobs.ts'
import { type MeterMessage, keepRegisters, lastOf, registersIn, signedIn } from './register.jobs.ts'
import { acceptCompleted, decide, waitingAt } from './quarantine.store.ts'
import { insertReadings, insertSigned, readingsOf } from './reading.store.ts'
import { judgeAuthorize, judgeStart, startTime, timeOfReceipt, type TagStanding } from './start.ts'
import { correctedTimes, wasDisconnected } from './station-clock.jobs.ts'
import { earliestReached } from './station-clock.ts'
import {
  countUnknownTag,
  insertRefusedStart,
  isStartKeyTaken,
  isGivenTransaction,
  isRefusedTransaction,
  knowsNumber,
  nextTransactionId,
  refusedStartByFrame,
  type RefusedStart,
  type RefusedStatus,
} from './tag.store.ts'
import { finalDue, FINAL_GRACE_MS, runningDue } from './timing.ts'

/** The responses to stations about charging. Each decision is stored before it is sent, and repeated unchanged. */
export function chargingPort(db: Database, clock: Clock): ChargingPort {
  return {
    authorize: ({ pointId }, asked) =>
      inTransaction(db, async (trx) => {
        const row = await chargingByTag(trx, tagOf(asked.tag))
        const known = standingOf(row)
        const card = known === null ? await shownCard(trx, pointId, asked) : null
        if (card) return authorizeCard(trx, card, pointId, clock.now())
        const status = judgeAuthorize(known, pointId)
        if (status === 'Invalid') await countUnknownTag(trx, { pointId, frameId: asked.frameId, at: asked.recordedAt })
        return { status, ...(await groupOf(trx, row)) }
      }),
    start: (station, said) => inTransaction(db, (trx) => start(trx, station, said, clock.now())),
    stop: (station, said) => inTransaction(db, (trx) => stop(trx, station, said, clock.now())),
  }
}

/** Tags are compared without case (OCPP 1.6 §7.15, CiString). */
function tagOf(tag: string): string {
  return tag.toUpperCase()
}

function standingOf(row: ChargingRow | null): TagStanding | null {
  return row && { pointId: row.pointId, connector: row.connector, state: row.state, failure: row.failure, started: row.startedAt !== null }
}

/** Whether the time of a start distinguishes it from other starts. A wrong clock may give the same time again and again. */
function hasOwnTime({ time }: ChargingStarted): boolean {
  return time.doubts.every((doubt) => doubt === 'noZone')
}

/**
 * What identifies a start, however often and under whatever message id it is sent. Where its time does not distinguish it, its
 * transaction is part of it.
 */
function startKeyOf(pointId: Id<'point'>, { connector, tag, registerWh, time }: ChargingStarted, transactionId: number | null): Buffer {
  const said = `${pointId}|${connector}|${tagOf(tag)}|${registerWh}|${time.said ?? ''}`
  return sha256(transactionId === null ? said : `${said}|${transactionId}`)
}

/**
 * The answer to a start that was answered before, or null. A start repeats a transaction that has not stopped. After the stop, the same
 * card, register and time can be the next charge at a clock that does not move: then only the same message is a repeat, for as long as a
 * station retries. Without a time of its own a start is never one. Refusals follow the same rule.
 */
async function answeredBefore(trx: Trx, pointId: Id<'point'>, said: ChargingStarted, now: Instant): Promise<StartAnswer | null> {
  const started = await startedBefore(trx, pointId, said)
  if (started !== null && started.transactionId !== null)
    return { transactionId: started.transactionId, decision: await repeatedDecision(trx, started, said.tag, now) }
  const refused = hasOwnTime(said) ? await refusedStartByFrame(trx, pointId, sentBefore(said)) : null
  return refused && { transactionId: refused.transactionId, decision: { status: refused.status } }
}

/** How long a station repeats a message that was not answered. */
const RETRY_WINDOW_MS = 15 * MINUTE_MS

/** The same message, within the time in which a station repeats it. */
function sentBefore({ sha256: hash, recordedAt }: ChargingStarted) {
  return { frameSha256: Buffer.from(hash, 'hex'), since: after(recordedAt, -RETRY_WINDOW_MS) }
}

/** The charging session that this start began when it was received before. */
async function startedBefore(trx: Trx, pointId: Id<'point'>, said: ChargingStarted): Promise<ChargingRow | null> {
  const startKey = startKeyOf(pointId, said, null)
  // A time that was in doubt when the start was received may not be later, and the reverse.
  const open = (await openStartsAt(trx, pointId, said.connector)).find(
    (one) => one.startKey.equals(startKey) || one.startKey.equals(startKeyOf(pointId, said, one.transactionId)),
  )
  if (open) return chargingByStartKey(trx, open.startKey)
  return hasOwnTime(said) ? chargingByStartFrame(trx, pointId, sentBefore(said)) : null
}

interface NewTransaction {
  readonly transactionId: number
  readonly startKey: Buffer
  /** An earlier start gave the same time: the clock of the station does not move. */
  readonly isClockStuck: boolean
}

/** A new transaction. A key that an earlier one has is completed by the number of the new one. */
async function newTransaction(trx: Trx, pointId: Id<'point'>, said: ChargingStarted): Promise<NewTransaction> {
  const transactionId = await nextTransactionId(trx)
  const startKey = startKeyOf(pointId, said, null)
  if (!hasOwnTime(said)) return { transactionId, startKey: startKeyOf(pointId, said, transactionId), isClockStuck: false }
  const isClockStuck = await isStartKeyTaken(trx, startKey)
  return { transactionId, startKey: isClockStuck ? startKeyOf(pointId, said, transactionId) : startKey, isClockStuck }
}

interface StartAnswer {
  readonly transactionId: number
  readonly decision: TagDecision
}

async function start(trx: Trx, { pointId }: StationIdentity, said: ChargingStarted, now: Instant): Promise<StartAnswer> {
  const known = await answeredBefore(trx, pointId, said, now)
  if (known) return known
  const row = await chargingByTag(trx, tagOf(said.tag), { lock: true })
  const card = row === null ? await cardOfStart(trx, pointId, said) : null
  if (card) return startWithCard(trx, card, pointId, said, now)
  // Two connections may send the same start at once: the second waited for the lock and finds it stored.
  const again = await answeredBefore(trx, pointId, said, now)
  if (again) return again
  const status = judgeStart(standingOf(row), { pointId, connector: said.connector })
  const made = await newTransaction(trx, pointId, said)
  const { transactionId, startKey } = made
  if (row === null || status !== 'Accepted') {
    const kept = await refuseStart(trx, { pointId, startKey, transactionId, status: status === 'Accepted' ? 'Invalid' : status }, said, row)
    return { transactionId: kept.transactionId, decision: { status: kept.status } }
  }
  await begin(trx, row, made, said, now)
  return { transactionId, decision: { status, ...(await groupOf(trx, row)) } }
}

/** A start with a card belongs to its member: opened and begun in one step, or refused with the reason. */
async function startWithCard(trx: Trx, card: CardOfStart, pointId: Id<'point'>, said: ChargingStarted, now: Instant): Promise<StartAnswer> {
  const made = await newTransaction(trx, pointId, said)
  const { transactionId, startKey } = made
  const { connector, recordedAt } = said
  const isKnown = async () => (await startedBefore(trx, pointId, said)) !== null
  const opened = await openSessionOfCard(trx, card, { tag: cardTag(said.tag), pointId, connector, isKnown, saidAt: said.time.at, recordedAt }, now)
  // Two connections may send the same start at once: the second waited for the first and finds it stored.
  if (await isKnown()) {
    const again = await answeredBefore(trx, pointId, said, now)
    if (again) return again
  }
  const row = 'id' in opened ? await chargingById(trx, opened.id, { lock: true }) : null
  if (row === null || !('id' in opened)) {
    const status = 'status' in opened ? opened.status : 'Invalid'
    const kept = await insertRefusedStart(trx, {
      startKey,
      transactionId,
      status,
      pointId,
      connector: said.connector,
      frameId: said.frameId,
      recordedAt: said.recordedAt,
    })
    return { transactionId: kept.transactionId, decision: { status: kept.status } }
  }
  await begin(trx, row, made, said, now)
  return { transactionId, decision: opened.decision }
}

async function refuseStart(
  trx: Trx,
  { pointId, startKey, transactionId, status }: { pointId: Id<'point'>; startKey: Buffer; transactionId: number; status: RefusedStatus },
  said: ChargingStarted,
  row: ChargingRow | null,
): Promise<RefusedStart> {
  if (row === null) await countUnknownTag(trx, { pointId, frameId: said.frameId, at: said.recordedAt })
  return insertRefusedStart(trx, {
    startKey,
    transactionId,
    status,
    pointId,
    connector: said.connector,
    frameId: said.frameId,
    recordedAt: said.recordedAt,
  })
}

async function begin(
  trx: Trx,
  row: ChargingRow,
  { startKey, transactionId, isClockStuck }: NewTransaction,
  said: ChargingStarted,
  now: Instant,
): Promise<void> {
  const time = isClockStuck ? timeOfReceipt(said.time.at, said.recordedAt) : startTime(said.time.at, row.authorisedAt, said.recordedAt)
  const standing = standingAfter(row, 'start') ?? row
  const due = runningDue({ heardAt: said.recordedAt, hasEnergy: false }, said.recordedAt, await patience(trx))
  await closeForgotten(trx, row, now)
  await saveStart(
    trx,
    row.id,
    standing,
    {
      transactionId,
      startKey,
      startedAt: time.at,
      recordedAt: said.recordedAt,
      frameId: said.frameId,
      beginWh: said.registerWh,
      clockOffsetMs: time.offsetMs,
    },
    due,
  )
  await insertReadings(trx, row.id, [
    {
      at: time.at,
      source: 'start',
      registerWh: wh(said.registerWh),
      powerW: null,
      socPercent: null,
      frameId: said.frameId,
      frameSha256: Buffer.from(said.sha256, 'hex'),
      recordedAt: said.recordedAt,
    },
  ])
  if (time.doubt)
    await doubt(trx, { pointId: row.pointId, frameId: said.frameId, at: said.recordedAt }, row.id, now, [
      { ...time.doubt, registerWh: said.registerWh, happenedAt: time.at },
    ])
  await publish(trx, chargingStarted, { chargingSessionId: row.id, pointId: row.pointId, driverId: row.driverId, at: said.recordedAt })
  await adoptWaiting(trx, row.id, now)
}

type Waiting = { readonly kind: 'stop'; readonly said: ChargingStopped } | { readonly kind: 'meter'; readonly message: MeterMessage }

/** Messages that came before their start: a stop without a number, registers of a transaction that was not known yet. */
async function adoptWaiting(trx: Trx, id: ChargingRow['id'], now: Instant): Promise<void> {
  const row = await chargingById(trx, id)
  if (!row) return
  for (const { id: quarantineId, waiting } of await waitingAt(trx, row.pointId)) {
    if (!(await adopt(trx, row, waiting as Waiting, now))) continue
    await decide(trx, quarantineId, { state: 'accepted', by: 'charging', reason: `It belongs to ${row.id}, which became known`, at: now })
    await publish(trx, quarantineDecided, { quarantineId, at: now })
  }
}

async function adopt(trx: Trx, row: ChargingRow, waiting: Waiting, now: Instant): Promise<boolean> {
  if (waiting.kind === 'stop') {
    if (!isStopOf(row, waiting.said)) return false
    await end(trx, row, waiting.said, now, false)
    return true
  }
  const { message } = waiting
  const time = await correctedTimes(trx, row, lastOf(message.readings), message.at)
  const readings = message.readings.map((reading) => ({ ...reading, at: time.at(reading.at) }))
  if (message.connector !== row.connector || readings.some(({ at }) => row.startedAt === null || at < row.startedAt)) return false
  await keepRegisters(trx, row, registersIn({ ...message, readings }).rows, now)
  await insertSigned(trx, row.id, signedIn({ ...message, readings }))
  return true
}

/** A station that starts again at a connector has ended the previous session, whether it reported that or not. */
async function closeForgotten(trx: Trx, row: ChargingRow, now: Instant): Promise<void> {
  for (const other of await runningAtPoint(trx, row.pointId, row.connector)) {
    if (other.id !== row.id && isOpen(other.state)) await saveDue(trx, other.id, now)
  }
}

async function stop(trx: Trx, { pointId }: StationIdentity, said: ChargingStopped, now: Instant): Promise<{ decision: TagDecision | null }> {
  const row = await chargingOfStop(trx, pointId, said)
  const owner = said.tag === null ? null : await chargingByTag(trx, tagOf(said.tag))
  const card = said.tag === null || owner ? null : await cardByTag(trx, cardTag(said.tag))
  const decision: TagDecision | null =
    said.tag === null ? null : card ? await standingDecision(trx, card, pointId, now) : { status: owner ? 'Accepted' : 'Invalid' }
  // Any card of the driver may end what another one, or the page, started: they are one group.
  if (row) await end(trx, row, said, now, said.tag !== null && owner?.id !== row.id && (await memberOf(trx, card, row, said.tag)) !== row.driverId)
  else await keepUnknown(trx, pointId, said, now)
  return { decision }
}

/** The member of a card that ends a charging session; of a removed card, its member when the charging session began. */
async function memberOf(trx: Trx, card: CardRow | null, row: ChargingRow, tag: string): Promise<Id<'member'> | null> {
  return (card ?? (await cardRightAt(trx, cardTag(tag), row.startedAt ?? row.authorisedAt)))?.memberId ?? null
}

/**
 * The charging session of a stop: the one it names, otherwise the only matching one at the unit. A station that has named a transaction
 * before knows its number, so a stop without it is not of that transaction.
 */
async function chargingOfStop(trx: Trx, pointId: Id<'point'>, said: ChargingStopped): Promise<ChargingRow | null> {
  const named = said.transaction === null ? null : await chargingByTransaction(trx, pointId, said.transaction, { lock: true })
  // A number of another start belongs to that start, whichever station sends it.
  if (named || (said.transaction !== null && (await isGivenTransaction(trx, said.transaction)))) return named
  const tagged = said.tag === null ? null : await chargingByTag(trx, tagOf(said.tag))
  const fitting = (await runningAtPoint(trx, pointId, null)).filter((row) => isStopOf(row, said) && (tagged === null || tagged.id === row.id))
  const [row] = fitting.length === 1 ? fitting : []
  return row === undefined || (await knowsNumber(trx, row.id)) ? null : row
}

function isStopOf(
  row: Pick<ChargingRow, 'startedAt' | 'beginWh' | 'clockOffsetMs'>,
  said: Pick<ChargingStopped, 'registerWh'> & { readonly time: { readonly at: Instant } },
): boolean {
  return (
    row.startedAt !== null &&
    said.time.at + Math.max(0, row.clockOffsetMs) >= row.startedAt &&
    (said.registerWh === null || said.registerWh >= (row.beginWh ?? 0))
  )
}

/** Processes a stop. It is always accepted; the bill decides about its register. */
async function end(trx: Trx, row: ChargingRow, received: ChargingStopped, now: Instant, isForeign: boolean): Promise<void> {
  const { said, timeDoubt } = await inTrueTime(trx, row, received)
  const source = { pointId: row.pointId, frameId: said.frameId, at: said.recordedAt }
  if (row.finalAt !== null || (row.stopRecordedAt !== null && !(await completesStop(trx, row, said)))) return endAgain(trx, row, said, now)
  const message = { readings: said.readings, frameId: said.frameId, sha256: said.sha256, at: said.recordedAt }
  const { rows, unreadable } = registersIn(message)
  await keepRegisters(trx, row, rows, now)
  await insertSigned(trx, row.id, signedIn(message))
  const at = { registerWh: said.registerWh, happenedAt: said.time.at }
  if (timeDoubt) await doubt(trx, source, row.id, now, [{ ...at, ...timeDoubt }])
  // The station stops for its own reasons, whatever tag it shows (OCPP 1.6 §4.10): the register is billed, and the tag is flagged.
  if (isForeign) await doubt(trx, source, row.id, now, [{ ...at, reason: 'foreignTag', detail: 'stopped with the tag of another driver' }])
  if (said.registerWh === null)
    await doubt(trx, source, row.id, now, [{ ...at, reason: 'missingRegister', detail: 'the station does not know its register' }])
  else {
    const stop = {
      at: said.time.at,
      source: 'stop' as const,
      registerWh: wh(said.registerWh),
      powerW: null,
      socPercent: null,
      frameId: said.frameId,
      frameSha256: Buffer.from(said.sha256, 'hex'),
      recordedAt: said.recordedAt,
    }
    await keepRegisters(trx, row, [stop], now)
  }
  await doubt(trx, source, row.id, now, unreadable)
  if (row.stopRecordedAt !== null) await acceptCompleted(trx, row.id, now)
  await saveStop(
    trx,
    row.id,
    standingAfter(row, 'stop') ?? row,
    { saidAt: said.time.at, recordedAt: said.recordedAt, frameId: said.frameId, reason: said.reason },
    finalDue(now, after(said.recordedAt, FINAL_GRACE_MS)),
  )
  await publish(trx, chargingEnded, { chargingSessionId: row.id, pointId: row.pointId, driverId: row.driverId, at: said.recordedAt })
}

/**
 * A stop with its times corrected for the station's clock. Where nothing explains its time, the register is still billed, at the earliest
 * time it can have been reached, and the time is flagged.
 */
async function inTrueTime(trx: Trx, row: ChargingRow, said: ChargingStopped): Promise<{ said: ChargingStopped; timeDoubt: TimeDoubt | null }> {
  const time = await correctedTimes(trx, row, { at: said.time.at, registerWh: said.registerWh }, said.recordedAt)
  const corrected = {
    ...said,
    time: { ...said.time, at: time.at(said.time.at) },
    readings: said.readings.map((reading) => ({ ...reading, at: time.at(reading.at) })),
  }
  const isPossible = time.isPossible && !(await isReachedLater(trx, row, corrected))
  if (isPossible) return { said: corrected, timeDoubt: null }
  const aheadMs = said.time.at - said.recordedAt
  // Longer ago than the limit: the bill decides.
  if (!time.isPossible && aheadMs < 0 && said.time.at >= (row.startedAt ?? said.recordedAt)) return { said: corrected, timeDoubt: null }
  const timeDoubt =
    aheadMs > 0
      ? { reason: 'inFuture' as const, detail: `stop ${Math.round(aheadMs / 1_000)} s after it was received` }
      : { reason: 'stopBeforeStart' as const, detail: `stop at a time that its charging session cannot have ended` }
  const begin = { at: row.startedAt ?? said.recordedAt, registerWh: row.beginWh ?? 0 }
  const before = (await readingsOf(trx, row.id)).findLast(({ source, at }) => source === 'meter' && at >= begin.at && at <= said.recordedAt) ?? begin
  return { said: { ...corrected, time: { ...said.time, at: earliestReached(said.registerWh, before, row.maxW, said.recordedAt) } }, timeDoubt }
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
 * Whether a stop has the register that an earlier one lacked, gave as one below the session's beginning, or gave as one that the unit
 * cannot have reached.
 */
async function completesStop(trx: Trx, row: ChargingRow, { registerWh }: ChargingStopped): Promise<boolean> {
  const begin = row.beginWh ?? 0
  if (registerWh === null || registerWh <= begin) return false
  const { end } = billOf(await factsOf(trx, row), row.tariff)
  return end.source !== 'stop' || end.registerWh <= begin
}

/** A repeated stop has no effect; a different one is stored and changes nothing. */
async function endAgain(trx: Trx, row: ChargingRow, said: ChargingStopped, now: Instant): Promise<void> {
  const known = (await readingsOf(trx, row.id)).filter(({ source }) => source === 'stop').map(({ registerWh }) => registerWh as number)
  const isBilled = row.finalAt !== null && row.bill?.endWh === said.registerWh
  const isSame = said.registerWh === null ? row.stopRecordedAt !== null : known.includes(said.registerWh) || isBilled
  if (isSame) return
  const billed =
    row.finalAt === null || row.bill === null || said.registerWh === null ? '' : `, ${said.registerWh - row.bill.endWh} Wh against the final bill`
  await doubt(trx, { pointId: row.pointId, frameId: said.frameId, at: said.recordedAt }, row.id, now, [
    {
      reason: 'secondStop',
      detail: `stopped already; now at ${said.registerWh ?? 'no'} Wh${billed}`,
      registerWh: said.registerWh,
      happenedAt: said.time.at,
    },
  ])
}

async function keepUnknown(trx: Trx, pointId: Id<'point'>, said: ChargingStopped, now: Instant): Promise<void> {
  const isRefused = said.transaction !== null && (await isRefusedTransaction(trx, pointId, said.transaction))
  await doubt(trx, { pointId, frameId: said.frameId, at: said.recordedAt }, null, now, [
    {
      reason: isRefused ? 'foreignTag' : 'unknownTransaction',
      detail: `stop of transaction ${said.transaction ?? 'without a number'} at ${said.registerWh ?? 'no'} Wh`,
      registerWh: said.registerWh,
      happenedAt: said.time.at,
      ...(isRefused ? {} : { waiting: { kind: 'stop', said } }),
    },
  ])
}
