import { after, DAY_MS, instant, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'

/** What is known of the clock that wrote a message of a charging session. */
export interface ClockKnown {
  readonly startedAt: Instant
  /** The offset shown by the start: it must be added to the station's times, unless the clock was corrected since. */
  readonly clockOffsetMs: number
  /** When the message was received. */
  readonly recordedAt: Instant
}

const DRIFT_MS = 5 * MINUTE_MS
const OLD_MS = 30 * DAY_MS

/** Whether an event of a charging session is possible at that time. */
function isPossible(at: number, { startedAt, recordedAt }: ClockKnown): boolean {
  return at >= Math.max(startedAt - DRIFT_MS, recordedAt - OLD_MS) && at <= recordedAt + DRIFT_MS
}

/** A register at the time given in its message. */
export interface TimedRegister {
  readonly at: Instant
  readonly registerWh: number | null
}

export interface MessageTime {
  /** The offset to add to the times of this message. */
  readonly offsetMs: number
  /** Whether the time is possible then, and the register in order with the highest known one. */
  readonly isPossible: boolean
  readonly isInOrder: boolean
}

/**
 * The offset to add to the times of one message, judged by its last reading: the offset of the start, or nothing where the station has
 * corrected its clock since. The time must be possible and the register must be in order. If both offsets fit, a message that is as old as
 * now was written with a corrected clock, unless the station was disconnected and may send it late (`wasDisconnected`, since the time that the
 * offset of the start gives).
 */
export async function messageTime(
  { at, registerWh }: TimedRegister,
  known: ClockKnown,
  highest: TimedRegister | null,
  wasDisconnected: (since: Instant) => Promise<boolean>,
): Promise<MessageTime> {
  const { clockOffsetMs, recordedAt } = known
  if (clockOffsetMs === 0) return { offsetMs: 0, isPossible: isPossible(at, known), isInOrder: true }
  const possible = [clockOffsetMs, 0].filter((offsetMs) => isPossible(at + offsetMs, known))
  const [first, second] = possible.filter((offsetMs) => isInOrder({ at: at + offsetMs, registerWh }, highest))
  if (first === undefined) return { offsetMs: possible[0] ?? clockOffsetMs, isPossible: possible.length > 0, isInOrder: false }
  const isOfNow = Math.abs(recordedAt - at) <= DRIFT_MS && recordedAt - at < Math.abs(recordedAt - (at + clockOffsetMs))
  const isCorrected = second !== undefined && isOfNow && !(await wasDisconnected(after(at, clockOffsetMs)))
  return { offsetMs: isCorrected ? second : first, isPossible: true, isInOrder: true }
}

function isInOrder({ at, registerWh }: { readonly at: number; readonly registerWh: number | null }, highest: TimedRegister | null): boolean {
  if (registerWh === null || highest?.registerWh == null) return true
  return registerWh >= highest.registerWh ? at >= highest.at - DRIFT_MS : at <= highest.at + DRIFT_MS
}

/** One time of a message: parts of it may have been written before the clock was corrected, or after. */
export function trueTime(claimedAt: Instant, offsetMs: number, known: ClockKnown): Instant {
  const offset = [offsetMs, known.clockOffsetMs, 0].find((candidate) => isPossible(claimedAt + candidate, known)) ?? offsetMs
  return after(claimedAt, offset)
}

/** The earliest time at which a register can have been reached, which is in the driver's favour if it is unknown; not after `latest`. */
export function earliestReached(
  registerWh: number | null,
  before: { readonly at: Instant; readonly registerWh: number },
  maxW: number,
  latest: Instant,
): Instant {
  const riseWh = Math.max(0, (registerWh ?? before.registerWh) - before.registerWh)
  return instant(Math.min(latest, before.at + Math.ceil((riseWh * 3_600_000) / maxW)))
}
