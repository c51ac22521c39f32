import type { meterRead } from '@ohmstead/contract/devices/events'
import type { MeterReading } from '@ohmstead/contract/ocpp/reading'
import type { PayloadOf } from '@ohmstead/contract/kernel/event'
import { wh } from '@ohmstead/contract/kernel/energy'
import { after, instant, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { impossibleTime } from './bill.ts'
import type { ChargingRow } from './charging.store.ts'
import { doubtRegisters } from './doubt.act.ts'
import { insertReadings, lastOfMany, type ReadingRow, type SignedRow } from './reading.store.ts'
import type { TimedRegister } from './station-clock.ts'

export type MeterMessage = PayloadOf<typeof meterRead>

/** The last reading of a message, by the times of the station. */
export function lastOf(readings: MeterMessage['readings']): TimedRegister {
  const at = instant(Math.max(...readings.map((reading) => reading.at)))
  const registers = readings.filter((reading) => reading.at === at && reading.context !== 'begin')
  return { at, registerWh: registers.find(({ registerWh }) => registerWh !== null)?.registerWh ?? null }
}

/** With so many readings, a charging session stores one each minute: each message is judged beside all of them, and a unit may send thousands. */
const READINGS_MAX = 20_000

async function thinned(trx: Trx, id: ChargingRow['id'], registers: readonly ReadingRow[]): Promise<readonly ReadingRow[]> {
  if (registers.every(({ source }) => source !== 'meter')) return registers
  const last = await lastOfMany(trx, id, READINGS_MAX)
  if (last === null) return registers
  const latest = registers.filter(({ source, at }) => source === 'meter' && at >= after(last, MINUTE_MS)).sort((a, b) => a.at - b.at)
  return registers.filter((register) => register.source !== 'meter' || register === latest.at(-1))
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
  const judged = (await thinned(trx, row.id, registers)).map((register) => ({
    register,
    impossible: impossibleTime(register, { at: row.startedAt ?? register.at }, false),
  }))
  const kept = judged.flatMap(({ register, impossible }) => (impossible === null ? [register] : []))
  await doubtRegisters(
    trx,
    row,
    judged.flatMap(({ register, impossible }) => (impossible === null ? [] : [{ register, ...impossible }])),
    now,
  )
  return { kept, fresh: await insertReadings(trx, row.id, kept) }
}

/** The register in the message of a start or a stop. */
export function registerOf(
  message: { readonly frameId: string; readonly sha256: string; readonly recordedAt: Instant },
  source: 'start' | 'stop',
  at: Instant,
  registerWh: number,
): ReadingRow {
  const { frameId, sha256, recordedAt } = message
  return { at, source, registerWh: wh(registerWh), powerW: null, socPercent: null, frameId, frameSha256: Buffer.from(sha256, 'hex'), recordedAt }
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
