import { readingQuarantined } from '@ohmstead/contract/charging/events'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { publish } from '../../platform/outbox.ts'
import type { Doubt, DoubtReason } from './bill.ts'
import type { ChargingRow } from './charging.store.ts'
import { hasQuarantined, quarantine, type NewQuarantine } from './quarantine.store.ts'

/**
 * How many readings of one charging session are quarantined: hundreds say no more about a broken register, and each message of a flood would
 * store all of them again. Starts and stops are always kept.
 */
const READINGS_MAX = 200
const ofReadings: ReadonlySet<DoubtReason> = new Set(['registerFell', 'tooMuchEnergy', 'inFuture', 'tooOld', 'notANumber'])

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
  const few = chargingSessionId === null ? doubts : await withinLimit(trx, chargingSessionId, doubts, ({ reason }) => ofReadings.has(reason))
  await keepDoubts(
    trx,
    now,
    few.map((one) => ({
      ...one,
      id: newId('quarantine', now),
      pointId: message.pointId,
      chargingSessionId,
      frameId: message.frameId,
      recordedAt: message.at,
    })),
  )
}

/** Quarantines registers, each with its reason. */
export async function doubtRegisters(trx: Trx, row: Pick<ChargingRow, 'id' | 'pointId'>, doubts: readonly Doubt[], now: Instant): Promise<void> {
  const few = await withinLimit(trx, row.id, doubts, ({ register, reason }) => register.source === 'meter' && ofReadings.has(reason))
  await keepDoubts(
    trx,
    now,
    few.map(({ register, reason, detail }) => ({
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

async function withinLimit<T>(trx: Trx, id: Id<'chargingSession'>, doubts: readonly T[], isOfReading: (doubt: T) => boolean): Promise<readonly T[]> {
  if (!doubts.some(isOfReading)) return doubts
  let room = (await hasQuarantined(trx, id, READINGS_MAX)) ? 0 : READINGS_MAX
  return doubts.filter((doubt) => !isOfReading(doubt) || room-- > 0)
}

async function keepDoubts(trx: Trx, now: Instant, rows: readonly NewQuarantine[]): Promise<void> {
  for (const { id, pointId } of await quarantine(trx, rows)) await publish(trx, readingQuarantined, { quarantineId: id, pointId, at: now })
}
