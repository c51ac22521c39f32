import type { frameUnusable } from '@ohmstead/contract/devices/events'
import type { PayloadOf } from '@ohmstead/contract/kernel/event'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { chargingByTransaction, runningAtPoint, saveDue, type ChargingRow } from './charging.store.ts'
import { doubt } from './doubt.act.ts'
import { refresh } from './live.act.ts'
import { countUnreadableAt, countWaitingAt } from './quarantine.store.ts'
import { insertSigned } from './reading.store.ts'
import { keepRegisters, lastOf, registersIn, signedIn, type MeterMessage } from './register.act.ts'
import { correctedTimes } from './station-clock.act.ts'
import { isRefusedTransaction } from './tag.store.ts'
import { finalDue } from './timing.ts'

/** How many messages of a unit may wait for an unknown charging session, and how many unreadable ones for staff. */
const WAITING_MAX = 200

/** The charging session of a meter message, locked: the one it names, otherwise the running one at that connector. */
async function chargingOfMeter(trx: Trx, { pointId, connector, transaction, readings }: MeterMessage): Promise<ChargingRow | null> {
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
async function takeReadings(trx: Trx, row: ChargingRow, received: MeterMessage, now: Instant): Promise<void> {
  if (row.finalAt !== null) return
  const time = await correctedTimes(trx, row, lastOf(received.readings), received.at)
  const message = { ...received, readings: received.readings.map((reading) => ({ ...reading, at: time.at(reading.at) })) }
  const { rows, unreadable } = registersIn(message)
  const { kept, fresh } = await keepRegisters(trx, row, rows, now)
  const proofs = await insertSigned(trx, row.id, signedIn(message))
  await doubt(trx, message, row.id, now, unreadable)
  const spoke = message.readings.some(({ powerW, socPercent }) => powerW !== null || socPercent !== null)
  if (fresh > 0 || spoke) return refresh(trx, row, { readings: message.readings, registers: kept, fresh }, now)
  // A record that comes after the stop may prove the bill.
  if (proofs > 0 && row.state === 'finishing' && row.stopRecordedAt !== null) await saveDue(trx, row.id, finalDue(now, row.stopRecordedAt))
}
