import { chargingStarted, quarantineDecided, startRefused } from '@ohmstead/contract/charging/events'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Database, type Trx } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import { publish } from '../../platform/outbox.ts'
import type { TagDecision, ChargingPort, ChargingStarted, ChargingStopped, StationIdentity } from '../../edges/ocpp/index.ts'
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
import { cardByTag } from './card.store.ts'
import { awaitsReason, isOpen, standingAfter } from './charging-state.ts'
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
  type ChargingRow,
} from './charging.store.ts'
import { doubt } from './doubt.act.ts'
import { end, isStopOf } from './ending.act.ts'
import { patience } from './patience.act.ts'
import { keepRegisters, lastOf, registerOf, registersIn, signedIn } from './register.act.ts'
import { decide, waitingAt, type Waiting } from './quarantine.store.ts'
import { insertReadings, insertSigned } from './reading.store.ts'
import { judgeAuthorize, judgeStart, startTime, timeOfReceipt, type TagStanding } from './start.ts'
import { correctedTimes } from './station-clock.act.ts'
import {
  countUnknownTag,
  insertRefusedStart,
  isStartKeyTaken,
  isGivenTransaction,
  isRefusedTransaction,
  nextTransactionId,
  refusedStartByFrame,
  tagOf,
  type RefusedStart,
  type RefusedStatus,
} from './tag.store.ts'
import { runningDue } from './timing.ts'
import { closeLate, closeOvertaken } from './unnamed-stop.act.ts'

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
    start: (station, message) => inTransaction(db, (trx) => start(trx, station, message, clock.now())),
    stop: (station, message) => inTransaction(db, (trx) => stop(trx, station, message, clock.now())),
  }
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
  const key = `${pointId}|${connector}|${tagOf(tag)}|${registerWh}|${time.said ?? ''}`
  return sha256(transactionId === null ? key : `${key}|${transactionId}`)
}

/**
 * The answer to a start that was answered before, or null. A start repeats a transaction that has not stopped. After the stop, the same
 * card, register and time can be the next charge at a clock that does not move: then only the same message is a repeat, for as long as a
 * station retries. Without a time of its own a start is never one. Refusals follow the same rule.
 */
async function answeredBefore(trx: Trx, pointId: Id<'point'>, message: ChargingStarted, now: Instant): Promise<StartAnswer | null> {
  const started = await startedBefore(trx, pointId, message)
  if (started !== null && started.transactionId !== null)
    return { transactionId: started.transactionId, decision: await repeatedDecision(trx, started, message.tag, now) }
  const refused = hasOwnTime(message) ? await refusedStartByFrame(trx, pointId, sentBefore(message)) : null
  return refused && { transactionId: refused.transactionId, decision: { status: refused.status } }
}

/** How long a station repeats a message that was not answered. */
const RETRY_WINDOW_MS = 15 * MINUTE_MS

/** The same message, within the time in which a station repeats it. */
function sentBefore({ sha256: hash, recordedAt }: ChargingStarted) {
  return { frameSha256: Buffer.from(hash, 'hex'), since: after(recordedAt, -RETRY_WINDOW_MS) }
}

/** The charging session that this start began when it was received before. */
async function startedBefore(trx: Trx, pointId: Id<'point'>, message: ChargingStarted): Promise<ChargingRow | null> {
  const startKey = startKeyOf(pointId, message, null)
  // A time that was in doubt when the start was received may not be later, and the reverse.
  const open = (await openStartsAt(trx, pointId, message.connector)).find(
    (one) => one.startKey.equals(startKey) || one.startKey.equals(startKeyOf(pointId, message, one.transactionId)),
  )
  if (open) return chargingByStartKey(trx, open.startKey)
  return hasOwnTime(message) ? chargingByStartFrame(trx, pointId, sentBefore(message)) : null
}

interface NewTransaction {
  readonly transactionId: number
  readonly startKey: Buffer
  /** An earlier start gave the same time: the clock of the station does not move. */
  readonly isClockStuck: boolean
}

/** A new transaction. A key that an earlier one has is completed by the number of the new one. */
async function newTransaction(trx: Trx, pointId: Id<'point'>, message: ChargingStarted): Promise<NewTransaction> {
  const transactionId = await nextTransactionId(trx)
  const startKey = startKeyOf(pointId, message, null)
  if (!hasOwnTime(message)) return { transactionId, startKey: startKeyOf(pointId, message, transactionId), isClockStuck: false }
  const isClockStuck = await isStartKeyTaken(trx, startKey)
  return { transactionId, startKey: isClockStuck ? startKeyOf(pointId, message, transactionId) : startKey, isClockStuck }
}

interface StartAnswer {
  readonly transactionId: number
  readonly decision: TagDecision
}

async function start(trx: Trx, { pointId }: StationIdentity, message: ChargingStarted, now: Instant): Promise<StartAnswer> {
  const known = await answeredBefore(trx, pointId, message, now)
  if (known) return known
  const row = await chargingByTag(trx, tagOf(message.tag), { lock: true })
  const card = row === null ? await cardOfStart(trx, pointId, message) : null
  if (card) return startWithCard(trx, card, pointId, message, now)
  // Two connections may send the same start at once: the second waited for the lock and finds it stored.
  const again = await answeredBefore(trx, pointId, message, now)
  if (again) return again
  const status = judgeStart(standingOf(row), { pointId, connector: message.connector })
  const made = await newTransaction(trx, pointId, message)
  const { transactionId, startKey } = made
  if (row === null || status !== 'Accepted') {
    const kept = await refuseStart(trx, { pointId, startKey, transactionId, status: status === 'Accepted' ? 'Invalid' : status }, message, row)
    return { transactionId: kept.transactionId, decision: { status: kept.status } }
  }
  await begin(trx, row, made, message, now)
  return { transactionId, decision: { status, ...(await groupOf(trx, row)) } }
}

/** A start with a card belongs to its member: opened and begun in one step, or refused with the reason. */
async function startWithCard(trx: Trx, card: CardOfStart, pointId: Id<'point'>, message: ChargingStarted, now: Instant): Promise<StartAnswer> {
  const made = await newTransaction(trx, pointId, message)
  const { transactionId, startKey } = made
  const { connector, recordedAt } = message
  const isKnown = async () => (await startedBefore(trx, pointId, message)) !== null
  const opened = await openSessionOfCard(
    trx,
    card,
    { tag: cardTag(message.tag), pointId, connector, isKnown, startedAt: message.time.at, recordedAt },
    now,
  )
  // Two connections may send the same start at once: the second waited for the first and finds it stored.
  if (await isKnown()) {
    const again = await answeredBefore(trx, pointId, message, now)
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
      connector: message.connector,
      frameId: message.frameId,
      recordedAt: message.recordedAt,
    })
    return { transactionId: kept.transactionId, decision: { status: kept.status } }
  }
  await begin(trx, row, made, message, now)
  return { transactionId, decision: opened.decision }
}

async function refuseStart(
  trx: Trx,
  { pointId, startKey, transactionId, status }: { pointId: Id<'point'>; startKey: Buffer; transactionId: number; status: RefusedStatus },
  message: ChargingStarted,
  row: ChargingRow | null,
): Promise<RefusedStart> {
  if (row === null) await countUnknownTag(trx, { pointId, frameId: message.frameId, at: message.recordedAt })
  if (row !== null && awaitsReason(row)) await publish(trx, startRefused, { pointId, frameId: message.frameId, at: message.recordedAt })
  return insertRefusedStart(trx, {
    startKey,
    transactionId,
    status,
    pointId,
    connector: message.connector,
    frameId: message.frameId,
    recordedAt: message.recordedAt,
  })
}

async function begin(
  trx: Trx,
  row: ChargingRow,
  { startKey, transactionId, isClockStuck }: NewTransaction,
  message: ChargingStarted,
  now: Instant,
): Promise<void> {
  const time = isClockStuck ? timeOfReceipt(message.time.at, message.recordedAt) : startTime(message.time.at, row.authorisedAt, message.recordedAt)
  const standing = standingAfter(row, 'start') ?? row
  const due = runningDue({ lastMessageAt: message.recordedAt, hasEnergy: false }, message.recordedAt, await patience(trx))
  await closeForgotten(trx, row, now)
  await saveStart(
    trx,
    row.id,
    standing,
    {
      transactionId,
      startKey,
      startedAt: time.at,
      recordedAt: message.recordedAt,
      frameId: message.frameId,
      beginWh: message.registerWh,
      clockOffsetMs: time.offsetMs,
    },
    due,
  )
  await insertReadings(trx, row.id, [registerOf(message, 'start', time.at, message.registerWh)])
  if (time.doubt)
    await doubt(trx, { pointId: row.pointId, frameId: message.frameId, at: message.recordedAt }, row.id, now, [
      { ...time.doubt, registerWh: message.registerWh, happenedAt: time.at },
    ])
  await publish(trx, chargingStarted, { chargingSessionId: row.id, pointId: row.pointId, driverId: row.driverId, at: message.recordedAt })
  await adoptWaiting(trx, row.id, now)
}

/** Messages that came before their start: a stop without a number, registers of a transaction that was not known yet. */
async function adoptWaiting(trx: Trx, id: ChargingRow['id'], now: Instant): Promise<void> {
  const row = await chargingById(trx, id)
  if (!row) return
  for (const { id: quarantineId, waiting } of await waitingAt(trx, row.pointId)) {
    if (!(await adopt(trx, row, waiting, now))) continue
    await decide(trx, quarantineId, { state: 'accepted', by: 'charging', reason: `It belongs to ${row.id}, which became known`, at: now })
    await publish(trx, quarantineDecided, { quarantineId, at: now })
  }
}

async function adopt(trx: Trx, row: ChargingRow, waiting: Waiting, now: Instant): Promise<boolean> {
  if (waiting.kind === 'stop') {
    if (!isStopOf(row, waiting.said)) return false
    await end(trx, row, waiting.said, now)
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

async function stop(trx: Trx, { pointId }: StationIdentity, message: ChargingStopped, now: Instant): Promise<{ decision: TagDecision | null }> {
  const row = message.transaction === null ? null : await chargingByTransaction(trx, pointId, message.transaction, { lock: true })
  const decision = message.tag === null ? null : await stopDecision(trx, pointId, message.tag, now)
  if (row) {
    await end(trx, row, message, now)
    await closeOvertaken(trx, row, message, now)
  } else {
    await keepUnknown(trx, pointId, message, now)
    await closeLate(trx, pointId, message, now)
  }
  return { decision }
}

async function stopDecision(trx: Trx, pointId: Id<'point'>, tag: string, now: Instant): Promise<TagDecision> {
  const owner = await chargingByTag(trx, tagOf(tag))
  const card = owner ? null : await cardByTag(trx, cardTag(tag))
  return card ? standingDecision(trx, card, pointId, now) : { status: owner ? 'Accepted' : 'Invalid' }
}

/**
 * Keeps a stop that names no charging session of the unit. It may belong to one that becomes known, or to a running one: the worker decides
 * (`unnamed-stop.act.ts`).
 */
async function keepUnknown(trx: Trx, pointId: Id<'point'>, message: ChargingStopped, now: Instant): Promise<void> {
  const isRefused = message.transaction !== null && (await isRefusedTransaction(trx, pointId, message.transaction))
  // A number of another start belongs to that start, whichever station sends it.
  const isWaiting = message.transaction === null || !(await isGivenTransaction(trx, message.transaction))
  await doubt(trx, { pointId, frameId: message.frameId, at: message.recordedAt }, null, now, [
    {
      reason: isRefused ? 'foreignTag' : 'unknownTransaction',
      detail: `stop of transaction ${message.transaction ?? 'without a number'} at ${message.registerWh ?? 'no'} Wh`,
      registerWh: message.registerWh,
      happenedAt: message.time.at,
      ...(isWaiting && { waiting: { kind: 'stop', said: message } }),
    },
  ])
  if (!isWaiting) return
  for (const row of await runningAtPoint(trx, pointId, null)) if (isStopOf(row, message)) await saveDue(trx, row.id, now)
}
