import { dayOf, isDay } from '@ohmstead/contract/kernel/day'
import { DAY_MS, HOUR_MS, instant, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'

export type TimeDoubt = 'noZone' | 'noTime' | 'clockUnset' | 'clockAhead' | 'old'

/** A station's time: what we take it to be, what it wrote, and why to doubt it. */
export interface StationTime {
  /** When it happened as far as we can tell; the time of receipt where the station has no clock. */
  readonly at: Instant
  readonly said: string | null
  readonly doubts: readonly TimeDoubt[]
}

const TIME = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?\s*(Z|z|[+-]\d{2}:?\d{2})?$/

/** Before any OCPP 1.6 station was built: a clock that was never set. */
const CLOCK_SET_SINCE = Date.UTC(2015, 0, 1)
/** Further ahead than this is no drift (integrity 2.3). */
const AHEAD_MAX_MS = 5 * MINUTE_MS
/** Later than this nothing is accepted for a bill (integrity 2.3). */
const OLD_MS = 30 * DAY_MS

/** Reads a station's timestamp; a missing zone means UTC (OCPP 1.6 §3.14 asks for UTC) and is said. */
export function readStationTime(said: unknown, receivedAt: Instant): StationTime {
  const ms = typeof said === 'string' ? millisecondsOf(said) : null
  if (typeof said !== 'string' || ms === null) return { at: receivedAt, said: typeof said === 'string' ? said : null, doubts: ['noTime'] }
  const doubts: TimeDoubt[] = /(Z|z|[+-]\d{2}:?\d{2})$/.test(said) ? [] : ['noZone']
  if (ms < CLOCK_SET_SINCE) return { at: receivedAt, said, doubts: [...doubts, 'clockUnset'] }
  if (ms > receivedAt + AHEAD_MAX_MS) doubts.push('clockAhead')
  if (ms < receivedAt - OLD_MS) doubts.push('old')
  return { at: instant(ms), said, doubts }
}

/** Whether a text can be read as a station's time. "" can: it says that the station does not know. */
export function isStationTime(text: string): boolean {
  return text === '' || millisecondsOf(text) !== null
}

/** Writes an instant as OCPP does: ISO 8601, UTC, milliseconds. */
export function writeStationTime(at: Instant): string {
  const ofDay = ((at % DAY_MS) + DAY_MS) % DAY_MS
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const time = `${two(ofDay / HOUR_MS)}:${two((ofDay % HOUR_MS) / MINUTE_MS)}:${two((ofDay % MINUTE_MS) / SECOND_MS)}`
  return `${dayOf(at)}T${time}.${String(ofDay % SECOND_MS).padStart(3, '0')}Z`
}

function millisecondsOf(text: string): number | null {
  const match = TIME.exec(text)
  if (!match) return null
  const [, year = '', month = '', day = '', hour, minute, second, fraction = '', zone = 'Z'] = match
  const [h = 0, mi = 0, s = 0] = [hour, minute, second].map(Number)
  // A leap second is the second after; any other number out of range is no time.
  if (!isDay(`${year}-${month}-${day}`) || h > 23 || mi > 59 || s > 60) return null
  return Date.UTC(Number(year), Number(month) - 1, Number(day), h, mi, s, Number(fraction.padEnd(3, '0').slice(0, 3))) - offsetMs(zone)
}

function offsetMs(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0
  const sign = zone.startsWith('-') ? -1 : 1
  const digits = zone.slice(1).replace(':', '')
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * MINUTE_MS
}
