import { chargingChanged, chargingEnded, startRefused } from '@ohmstead/contract/charging/events'
import { STANDBY_W } from '@ohmstead/contract/charging/usage'
import { commandAnswered, connectorChanged, frameUnusable, meterRead } from '@ohmstead/contract/devices/events'
import { after, instant, type Instant } from '@ohmstead/contract/kernel/instant'
import type { PayloadOf } from '@ohmstead/contract/kernel/event'
import type { Id } from '@ohmstead/contract/kernel/id'
import { framesById, startIn, type IntentKind } from '../../edges/ocpp/index.ts'
import { inTransaction, type Database, type Trx } from '../../platform/database.ts'
import { due, type Time } from '../../platform/due.ts'
import { hasPending, listen, publish } from '../../platform/outbox.ts'
import { openRetries } from '../../platform/retries.ts'
import { connectorsOfPoints, pointById, presenceOf } from '../devices/index.ts'
import { LedgerRefusal } from '../ledger/index.ts'
import { awaitsReason, explainedBy, isOpen, standingAfter, type ChargingStep } from './charging-state.ts'
import {
  awaitedAtPoint,
  chargingByCommand,
  chargingById,
  chargingByTag,
  isConnectorTaken,
  runningAtPoint,
  saveDue,
  savePrepared,
  saveStanding,
  saveStopAsked,
  type ChargingRow,
} from './charging.store.ts'
import { dueCharging } from './charging-list.store.ts'
import { closeProvisionally, conclude } from './conclude.act.ts'
import { liveOf } from './live.store.ts'
import { keepUnreadable, takeMeter } from './meter.act.ts'
import { patience } from './patience.act.ts'
import { refusedStep } from './start.ts'
import { askToStop } from './stop.act.ts'
import { tagOf } from './tag.store.ts'
import { returnHolds } from './payment.act.ts'
import { endByUnnamedStop, unnamedStopDue, unnamedStopOf } from './unnamed-stop.act.ts'
import { FREED_MS, GONE_AFTER_MS, waitUntil, LOOK_AGAIN_MS, runningDue, PENDING_MS } from './timing.ts'

const BATCH = 100

/** Processes meter readings. */
export const onMeters = listen('charging.take-readings', [meterRead], (trx, { payload }, { now }) => takeMeter(trx, payload, now), { inTurns: true })

/** Lists messages about transactions that could not be used. */
export const onUnusableFrames = listen('charging.list-unusable-frames', [frameUnusable], async (trx, { payload }, { now }) => {
  await keepUnreadable(trx, payload, now)
  await failNotStarted(trx, payload, now)
})

/** Ends charging sessions whose unit could not start them. */
export const onRefusedStarts = listen('charging.take-refused-starts', [startRefused], (trx, { payload }, { now }) =>
  failNotStarted(trx, payload, now),
)

/** Ends the charging session that a refused or unusable start names, with the reason; one that ended without a reason gets it. The unit may still start it, as after any other failure. */
async function failNotStarted(trx: Trx, { pointId, frameId }: PayloadOf<typeof startRefused>, now: Instant): Promise<void> {
  const [frame] = await framesById(trx, [frameId])
  const message = frame ? startIn(frame.raw) : null
  const row = message?.tag ? await chargingByTag(trx, tagOf(message.tag), { lock: true }) : null
  if (!message || row?.pointId !== pointId || !awaitsReason(row)) return
  const { connectors } = (await pointById(trx, pointId)).model
  const step = refusedStep(row.connector, message.connector, connectors)
  const isTaken = step === 'refuseConnector' && (await isConnectorTaken(trx, pointId, message.connector ?? row.connector))
  const failed = isTaken ? 'refuseTaken' : step
  const failure = explainedBy(row, failed)
  if (failure === null) return fail(trx, row, failed, now)
  await saveStanding(trx, row.id, { ...row, failure }, row.dueAt)
  await publish(trx, chargingChanged, { chargingSessionId: row.id, pointId, driverId: row.driverId, state: row.state, at: now })
}

/** Processes the results of commands to stations. */
export const onCommands = listen('charging.take-command-answers', [commandAnswered], async (trx, { payload }, { now }) => {
  if (payload.action === ('startCharging' satisfies IntentKind) && payload.state !== 'accepted') {
    const row = await chargingByCommand(trx, payload.commandId, { lock: true })
    // A session that began anyway continues: the answer was late, or was lost with a crash.
    if (row?.state === 'authorised') await fail(trx, row, payload.state === 'rejected' ? 'refuse' : 'lose', now)
  }
  if (payload.action === ('stopCharging' satisfies IntentKind) && payload.state !== 'accepted') {
    // It may be requested again.
    for (const row of await runningAtPoint(trx, payload.pointId, null)) if (row.stopAskedAt !== null) await saveStopAsked(trx, row.id, null)
  }
})

/** Follows the connectors of units. */
export const onConnectors = listen(
  'charging.take-connector-states',
  [connectorChanged],
  (trx, { payload }, { now }) => followConnector(trx, payload, now),
  {
    inTurns: true,
  },
)

/** The car pauses, continues, or is disconnected. */
async function followConnector(trx: Trx, report: PayloadOf<typeof connectorChanged>, now: Instant): Promise<void> {
  const { pointId, connector, status, happenedAt } = report
  const step: ChargingStep | null = status === 'SuspendedEV' || status === 'SuspendedEVSE' ? 'pause' : status === 'Charging' ? 'resume' : null
  const isGone = status === 'Available'
  if (connector === 0) return
  await followAwaited(trx, report, now)
  const isFree = isGone || status === 'Finishing'
  if (step === null && !isFree) return
  for (const row of await runningAtPoint(trx, pointId, connector)) {
    if (row.startedAt === null || happenedAt < row.startedAt) continue
    if (isFree && (await unnamedStopOf(trx, row)) !== null) await saveDue(trx, row.id, after(now, FREED_MS))
    else if (isGone && isOpen(row.state)) await saveDue(trx, row.id, after(now, GONE_AFTER_MS))
    if (!isOpen(row.state)) continue
    const next = step && standingAfter(row, step)
    if (next) await saveStanding(trx, row.id, next, await nextLook(trx, row, now))
    // With a free connector the idle time ends.
    const { state } = next ?? row
    if (next || isGone)
      await publish(trx, chargingChanged, { chargingSessionId: row.id, pointId: row.pointId, driverId: row.driverId, state, at: now })
  }
}

/** A connector that was preparing and is available again will not start by itself: the hold is released at once. */
async function followAwaited(trx: Trx, { pointId, connector, status, at }: PayloadOf<typeof connectorChanged>, now: Instant): Promise<void> {
  if (status !== 'Available' && status !== 'Preparing') return
  for (const row of await awaitedAtPoint(trx, pointId, connector)) {
    if (at < row.authorisedAt) continue
    if (status === 'Preparing') await savePrepared(trx, row.id, at)
    else if (row.preparedAt !== null) await fail(trx, row, 'expire', now)
  }
}

async function nextLook(trx: Trx, row: ChargingRow, now: Instant): Promise<Instant> {
  const live = await liveOf(trx, row.id)
  return runningDue(
    { lastMessageAt: live?.recordedAt ?? row.startRecordedAt ?? now, hasEnergy: (live?.usage.energyWh ?? 0) > 0 },
    row.startRecordedAt ?? now,
    await patience(trx),
  )
}

const retries = openRetries('charging sessions')

/** Checks every charging session with a due time: no car came, no energy flows, no messages arrive, the bill is due. */
export const lookAtCharging = due('charging.look', {
  everyMs: 1_000,
  anyDue: async ({ kysely }, now) => (await dueCharging(kysely, now, { limit: 1, except: retries.paused(now) })).length > 0,
  async run(db, now, time) {
    const ids = await dueCharging(db.kysely, now, { limit: BATCH, except: retries.paused(now) })
    return retries.each(ids, time, { idOf: (id) => id, run: (id) => look(db, id, time) })
  },
})

async function look(db: Database, id: Id<'chargingSession'>, time: Time): Promise<void> {
  try {
    await inTransaction(db, (trx) => advance(trx, id, time, { topUp: true }))
  } catch (error) {
    if (!(error instanceof LedgerRefusal) || error.reason !== 'insufficient') throw error
    // The driver spent the balance elsewhere meanwhile: the existing holds must suffice, and the rest becomes a debt.
    await inTransaction(db, (trx) => advance(trx, id, time, { topUp: false }))
  }
}

async function advance(trx: Trx, id: Id<'chargingSession'>, time: Time, options: { topUp: boolean }): Promise<void> {
  const row = await chargingById(trx, id, { lock: true })
  // Read with the row locked: it is never earlier than the messages that the row contains.
  const now = time()
  // A message that arrived since the scan found it may have moved its due time.
  if (row === null || row.dueAt === null || row.dueAt > now) return
  const { noEnergyMs } = await patience(trx)
  const isWaiting = row.state === 'authorised' || (isOpen(row.state) && ((await liveOf(trx, row.id))?.usage.energyWh ?? 0) === 0)
  const until = isWaiting ? waitUntil((row.startRecordedAt ?? row.authorisedAt) + noEnergyMs, row.dueAt, now) : null
  if (until !== null) return saveDue(trx, row.id, until)
  if (row.state === 'authorised') return fail(trx, row, 'expire', now)
  // After a crash or under load, readings may still be queued: they are processed before the charging session is judged.
  if (await hasPending(trx, onMeters, row.pointId)) return saveDue(trx, row.id, after(now, PENDING_MS))
  if (row.state === 'finishing') return conclude(trx, row, now, options)
  if (isOpen(row.state)) return advanceRunning(trx, row, now)
  if (row.state === 'failed' && row.startedAt !== null && row.finalAt === null) return advanceFailed(trx, row, now)
  await saveDue(trx, row.id, null)
}

/** A failed charging session ends by a stop that does not name it, like a running one: its station did charge. */
async function advanceFailed(trx: Trx, row: ChargingRow, now: Instant): Promise<void> {
  const stop = await unnamedStopOf(trx, row)
  const stopsAt = stop && (await unnamedStopDue(trx, row, stop, now))
  if (stop && stopsAt !== null && stopsAt <= now) return endByUnnamedStop(trx, row, stop, now)
  await saveDue(trx, row.id, stopsAt)
}

async function advanceRunning(trx: Trx, row: ChargingRow, now: Instant): Promise<void> {
  const live = await liveOf(trx, row.id)
  const { noEnergyMs, silentMs } = await patience(trx)
  const startedAt = row.startRecordedAt ?? now
  const lastMessageAt = live?.recordedAt ?? startedAt
  // For a meter that reports only power, power shows that energy flows.
  const flows = (live?.usage.energyWh ?? 0) > 0 || (live?.powerW ?? 0) > STANDBY_W
  const stop = await unnamedStopOf(trx, row)
  const stopsAt = stop && (await unnamedStopDue(trx, row, stop, now))
  if (stop && stopsAt !== null && stopsAt <= now) return endByUnnamedStop(trx, row, stop, now)
  if (!flows && stop === null && now - startedAt >= noEnergyMs) {
    await askToStop(trx, row, now)
    return fail(trx, row, 'starve', now)
  }
  if (await isOver(trx, row, lastMessageAt, silentMs, now)) return stop ? endByUnnamedStop(trx, row, stop, now) : closeProvisionally(trx, row, now)
  await saveDue(trx, row.id, instant(Math.min(Math.max(lastMessageAt + silentMs, now + LOOK_AGAIN_MS), stopsAt ?? Infinity)))
}

/** Whether a charging session has ended without a message. */
async function isOver(trx: Trx, row: ChargingRow, lastMessageAt: Instant, silentMs: number, now: Instant): Promise<boolean> {
  const atConnector = await runningAtPoint(trx, row.pointId, row.connector)
  if (atConnector.some((other) => other.id !== row.id && (other.startedAt ?? 0) > (row.startedAt ?? 0))) return true
  const connector = (await connectorsOfPoints(trx, [row.pointId])).find((one) => one.connector === row.connector)
  const isFree = connector?.status === 'Available' && connector.happenedAt > (row.startedAt ?? now)
  if (isFree && now - connector.recordedAt >= GONE_AFTER_MS) return true
  const contact = await presenceOf(trx, row.pointId)
  const lastContactAt = contact?.connected ? now : (contact?.lastContactAt ?? lastMessageAt)
  return now - lastMessageAt >= silentMs && now - lastContactAt >= silentMs
}

/** Ends a charging session without a bill, and releases all its holds. */
export async function fail(trx: Trx, row: ChargingRow, step: ChargingStep, now: Instant): Promise<void> {
  const standing = standingAfter(row, step)
  if (!standing) return
  await saveStanding(trx, row.id, standing, null)
  await returnHolds(trx, row, now)
  await publish(trx, chargingEnded, { chargingSessionId: row.id, pointId: row.pointId, driverId: row.driverId, at: now })
}
