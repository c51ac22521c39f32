import { quarantineDecided } from '@ohmstead/contract/charging/events'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { ChargingStopped } from '../../edges/ocpp/index.ts'
import type { Trx } from '../../platform/database.ts'
import { publish } from '../../platform/outbox.ts'
import { connectorsOfPoints } from '../devices/index.ts'
import { isOpen } from './charging-state.ts'
import { chargingByTag, runningAtPoint, type ChargingRow } from './charging.store.ts'
import { end, isStopOf } from './ending.act.ts'
import { decide, waitingAt } from './quarantine.store.ts'
import { readingsOf } from './reading.store.ts'
import { correctedTimes } from './station-clock.act.ts'
import { knowsNumber, nextStartAt, tagOf } from './tag.store.ts'
import { FREED_MS, UNNAMED_STOP_MS } from './timing.ts'

/** A stop that does not name its transaction, and may be the stop of a charging session. */
export interface UnnamedStop {
  readonly quarantineId: Id<'quarantine'>
  readonly message: ChargingStopped
}

/** The last stop of a unit that names no transaction and can be the one of this charging session, or null. */
export async function unnamedStopOf(trx: Trx, row: ChargingRow): Promise<UnnamedStop | null> {
  for (const { id, waiting } of (await waitingAt(trx, row.pointId, 'stop')).toReversed()) {
    if (waiting.kind !== 'stop' || !isStopOf(row, waiting.said)) continue
    if ((await isOfOtherTag(trx, row, waiting.said)) || (await isContradicted(trx, row, waiting.said))) continue
    return { quarantineId: id, message: waiting.said }
  }
  return null
}

async function isOfOtherTag(trx: Trx, row: ChargingRow, { tag }: ChargingStopped): Promise<boolean> {
  const owner = tag === null ? null : await chargingByTag(trx, tagOf(tag))
  return owner !== null && owner.id !== row.id
}

/**
 * Whether the charging session ended before the stop, or continued after it: its connector was free before, another one began there, or
 * energy flowed later.
 */
async function isContradicted(trx: Trx, row: ChargingRow, { time, registerWh, recordedAt }: ChargingStopped): Promise<boolean> {
  const times = await correctedTimes(trx, row, { at: time.at, registerWh }, recordedAt)
  const stoppedAt = times.at(time.at)
  const [connector, nextAt] = [await connectorOf(trx, row), await nextStartAt(trx, row)]
  const freeAt = connector?.status === 'Available' ? connector.happenedAt : Infinity
  const isOver = nextAt !== null && nextAt < stoppedAt
  if (isOver || (freeAt > (row.startedAt ?? Infinity) && after(stoppedAt, -FREED_MS) > freeAt)) return true
  const readings = await readingsOf(trx, row.id)
  const stoppedWh = registerWh ?? Math.max(...readings.filter(({ at }) => at <= stoppedAt).map((reading) => reading.registerWh))
  return readings.some((reading) => reading.at > stoppedAt && reading.registerWh > stoppedWh)
}

async function connectorOf(trx: Trx, { pointId, connector }: ChargingRow) {
  return (await connectorsOfPoints(trx, [pointId])).find((one) => one.connector === connector)
}

/**
 * From when on a stop without its number counts: its connector is free since a moment, or charges again. Without these signs it is of
 * another transaction where the station has named this one, and so knows its number, or where the connector is still charging. From any
 * other station it counts after a while, if it can be of this charging session only. Null while none of this is so.
 */
export async function unnamedStopDue(trx: Trx, row: ChargingRow, { message }: UnnamedStop, now: Instant): Promise<Instant | null> {
  const connector = await connectorOf(trx, row)
  const status = connector?.status
  if ((await nextStartAt(trx, row)) !== null) return now
  if ((status === 'Available' || status === 'Finishing') && connector && connector.happenedAt > (row.startedAt ?? now))
    return after(connector.recordedAt, FREED_MS)
  if (status === 'Charging' || status === 'SuspendedEV' || status === 'SuspendedEVSE') return null
  const others = (await runningAtPoint(trx, row.pointId, null)).filter((other) => isOpen(other.state) && other.connector !== row.connector)
  if (others.some((other) => isStopOf(other, message)) || (await knowsNumber(trx, row.id))) return null
  return after(message.recordedAt, UNNAMED_STOP_MS)
}

/** Ends a charging session by a stop that does not name it. */
export async function endByUnnamedStop(trx: Trx, row: ChargingRow, { quarantineId, message }: UnnamedStop, now: Instant): Promise<void> {
  await end(trx, row, message, now)
  await accept(trx, quarantineId, `It is the stop of ${row.id}`, now)
  await closeOvertaken(trx, row, message, now)
}

/**
 * Closes the stops without a number that were received before the one that ended their charging session: they say nothing more. One that can be of another
 * charging session goes on waiting.
 */
export async function closeOvertaken(trx: Trx, row: ChargingRow, { recordedAt }: Pick<ChargingStopped, 'recordedAt'>, now: Instant): Promise<void> {
  if (row.finalAt !== null) return
  const others = (await runningAtPoint(trx, row.pointId, null)).filter(({ id }) => id !== row.id)
  for (const { id, waiting } of await waitingAt(trx, row.pointId, 'stop')) {
    if (waiting.kind !== 'stop' || waiting.said.recordedAt > recordedAt || !isStopOf(row, waiting.said)) continue
    if ((await isOfOtherTag(trx, row, waiting.said)) || others.some((other) => isStopOf(other, waiting.said))) continue
    await accept(trx, id, `Another stop ended ${row.id}`, now)
  }
}

/**
 * Closes a stop without a number that was received after the charging session that its tag belongs to had stopped, and shows no more energy: it says nothing
 * more. Without a tag it can be of a transaction whose start is not known yet, so it goes on waiting.
 */
export async function closeLate(trx: Trx, pointId: Id<'point'>, { tag, registerWh, frameId }: ChargingStopped, now: Instant): Promise<void> {
  const row = tag === null ? null : await chargingByTag(trx, tagOf(tag))
  if (row?.pointId !== pointId || row.stopRecordedAt === null) return
  if (registerWh !== null && !(await readingsOf(trx, row.id)).some((reading) => reading.registerWh >= registerWh)) return
  for (const { id, waiting } of await waitingAt(trx, pointId, 'stop'))
    if (waiting.kind === 'stop' && waiting.said.frameId === frameId) await accept(trx, id, `Another stop ended ${row.id}`, now)
}

async function accept(trx: Trx, quarantineId: Id<'quarantine'>, reason: string, now: Instant): Promise<void> {
  await decide(trx, quarantineId, { state: 'accepted', by: 'charging', reason, at: now })
  await publish(trx, quarantineDecided, { quarantineId, at: now })
}
