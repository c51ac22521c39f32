import { isDay } from '../../kernel/day.ts'
import { instant, MINUTE_MS, type Instant } from '../../kernel/instant.ts'

const TIME = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(?:([Zz])|([+\-\u2212])(\d{2})(?::?(\d{2}))?)?$/
/** The largest offset of a time zone from UTC. */
const OFFSET_MAX_HOURS = 14

/**
 * Parses a timestamp of a station, and returns whether it has a zone; null if it is not a valid time. OCPP 1.6 §3.14 requires ISO 8601.
 * This includes a fraction after a point or a comma, an offset without colon or minutes, lower-case letters, and no seconds. A time
 * without a zone is UTC.
 */
export function stationMoment(text: string): { readonly at: Instant; readonly hasZone: boolean } | null {
  const match = TIME.exec(text)
  if (!match) return null
  const [, year = '', month = '', day = '', hour, minute, second = '0', fraction = '', utc, sign, hours = '0', minutes = '0'] = match
  const [h = 0, mi = 0, s = 0, oh = 0, om = 0] = [hour, minute, second, hours, minutes].map(Number)
  // A leap second becomes the next second. Any other number out of range is invalid.
  if (!isDay(`${year}-${month}-${day}`) || h > 23 || mi > 59 || s > 60 || oh > OFFSET_MAX_HOURS || om > 59) return null
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), h, mi, s, Number(fraction.padEnd(3, '0').slice(0, 3)))
  const offsetMs = (oh * 60 + om) * MINUTE_MS * (sign === undefined || sign === '+' ? 1 : -1)
  return { at: instant(local - offsetMs), hasZone: utc !== undefined || sign !== undefined }
}
