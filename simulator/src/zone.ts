/** Converts local times of a zone to instants, across clock changes. */

const HOUR_MS = 3_600_000

export interface LocalTime {
  /** The instant; the earlier one if the local time occurred twice. */
  readonly at: number
  /** `twice` in autumn, `never` in spring; then `at` is the instant without the clock change. */
  readonly shown: 'once' | 'twice' | 'never'
  /** The offset from UTC. */
  readonly offset: number
}

/** `wall` is the local time written as if it were UTC. */
export function zoneReader(zone: string): (wall: number) => LocalTime {
  const offsetAt = zoneOffset(zone)
  return (wall) => {
    const before = offsetAt(wall - 24 * HOUR_MS)
    const after = offsetAt(wall + 24 * HOUR_MS)
    if (before === after) return { at: wall - before, shown: 'once', offset: before }
    const possible = [...new Set([before, after])].map((offset) => wall - offset).filter((at) => at + offsetAt(at) === wall)
    const [first, second] = possible.sort((a, b) => a - b)
    if (first === undefined) return { at: wall - before, shown: 'never', offset: before }
    return { at: first, shown: second === undefined ? 'once' : 'twice', offset: wall - first }
  }
}

const readers = new Map<string, (at: number) => number>()

/** The zone's offset from UTC at an instant, in milliseconds. */
export function zoneOffset(zone: string): (at: number) => number {
  const known = readers.get(zone) ?? offsetReader(zone)
  readers.set(zone, known)
  return known
}

function offsetReader(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const known = new Map<number, number>()
  return (at) => {
    const quarter = Math.floor(at / (HOUR_MS / 4)) * (HOUR_MS / 4)
    const found = known.get(quarter)
    if (found !== undefined) return found
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(quarter)) part[type] = Number.parseInt(value, 10)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    const offset = Date.UTC(year, month - 1, day, hour, minute, second) - quarter
    known.set(quarter, offset)
    return offset
  }
}

/** Hour of the week in local time: 0 is Monday 00:00 to 01:00, 167 the last hour of Sunday. */
export function hourOfWeek(at: number, offsetAt: (at: number) => number): number {
  const wall = at + offsetAt(at)
  // 1 January 1970 was a Thursday.
  return (((Math.floor(wall / HOUR_MS) + 3 * 24) % 168) + 168) % 168
}
