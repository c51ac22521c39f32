import { dayOf } from '@ohmstead/contract/kernel/day'
import { stationMoment } from '@ohmstead/contract/ocpp/v16/time'
import { DAY_MS, HOUR_MS, LAST_INSTANT, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'

export type TimeDoubt = 'noZone' | 'noTime' | 'clockUnset' | 'clockAhead' | 'old'

/** A station's time: our interpretation, the original text, and why to doubt it. */
export interface StationTime {
  /** When it happened as far as is known; the time of receipt where the station has no clock. */
  readonly at: Instant
  readonly said: string | null
  readonly doubts: readonly TimeDoubt[]
}

/** Before any OCPP 1.6 station was built: a clock that was never set. */
const CLOCK_SET_SINCE = Date.UTC(2015, 0, 1)
/** Further ahead than this is not drift. */
const AHEAD_MAX_MS = 5 * MINUTE_MS
/** Older events are not accepted for a bill. */
const OLD_MS = 30 * DAY_MS

/** Reads a station's timestamp; a missing zone means UTC (OCPP 1.6 §3.14 asks for UTC) and is noted. */
export function readStationTime(sent: unknown, receivedAt: Instant): StationTime {
  const moment = typeof sent === 'string' ? stationMoment(sent) : null
  if (typeof sent !== 'string' || moment === null) return { at: receivedAt, said: typeof sent === 'string' ? sent : null, doubts: ['noTime'] }
  const { at: ms, hasZone } = moment
  const doubts: TimeDoubt[] = hasZone ? [] : ['noZone']
  if (ms < CLOCK_SET_SINCE) return { at: receivedAt, said: sent, doubts: [...doubts, 'clockUnset'] }
  // A year beyond the bounds of the product is stored as text only, since no column for times accepts it.
  if (ms > LAST_INSTANT) return { at: receivedAt, said: sent, doubts: [...doubts, 'clockAhead'] }
  if (ms > receivedAt + AHEAD_MAX_MS) doubts.push('clockAhead')
  if (ms < receivedAt - OLD_MS) doubts.push('old')
  return { at: ms, said: sent, doubts }
}

/** Whether a text can be read as a station's time. "" can: it means that the station does not know. */
export function isStationTime(text: string): boolean {
  return text === '' || stationMoment(text) !== null
}

/** Formats an instant as OCPP does: ISO 8601, UTC, milliseconds. */
export function writeStationTime(at: Instant): string {
  const ofDay = ((at % DAY_MS) + DAY_MS) % DAY_MS
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const time = `${two(ofDay / HOUR_MS)}:${two((ofDay % HOUR_MS) / MINUTE_MS)}:${two((ofDay % MINUTE_MS) / SECOND_MS)}`
  return `${dayOf(at)}T${time}.${String(ofDay % SECOND_MS).padStart(3, '0')}Z`
}
