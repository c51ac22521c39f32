import { DAY_MS, HOUR_MS, instant, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'

/** A bill waits this long after the last message, because messages may arrive out of order. */
export const FINAL_GRACE_MS = 10 * SECOND_MS
/** How long a station may keep sending messages of a charging session that it stopped. */
export const FINAL_GRACE_MAX_MS = 10 * MINUTE_MS
/** Grace period for the stop after a connector became available again. */
export const GONE_AFTER_MS = 5 * MINUTE_MS
/** How long a connector must be free before a stop that does not name its transaction counts: one that names it may follow. */
export const FREED_MS = MINUTE_MS
/** The same for a station that has never named the transaction, and does not report that the connector is free. */
export const UNNAMED_STOP_MS = 15 * MINUTE_MS
/** How often to check a charging session without messages whose station is connected. */
export const LOOK_AGAIN_MS = HOUR_MS
/** How long to wait each time for readings that are still queued. */
export const PENDING_MS = SECOND_MS
/** A check that is later than this found that the clock was moved, or that the worker had paused. */
const LATE_MS = 10 * SECOND_MS
/** How long to wait for late messages of a unit before its silence counts. */
export const HEAR_OUT_MS = MINUTE_MS

export interface Patience {
  readonly noEnergyMs: number
  readonly silentMs: number
  readonly finalMs: number
}

/** The operator's settings as durations. */
export function patienceOf(settings: { noEnergyMinutes: number; silentAfterHours: number; finalAfterDays: number }): Patience {
  return {
    noEnergyMs: settings.noEnergyMinutes * MINUTE_MS,
    silentMs: settings.silentAfterHours * HOUR_MS,
    finalMs: settings.finalAfterDays * DAY_MS,
  }
}

/** When a running charging session must be checked again. */
export function runningDue(
  { lastMessageAt, hasEnergy }: { lastMessageAt: Instant; hasEnergy: boolean },
  startRecordedAt: Instant,
  { noEnergyMs, silentMs }: Patience,
): Instant {
  return instant(hasEnergy ? lastMessageAt + silentMs : Math.min(startRecordedAt + noEnergyMs, lastMessageAt + silentMs))
}

/**
 * Until when to wait for late messages of a unit that should have begun or delivered by then; null when the wait is over. After a pause of
 * the server, or a jump of a demo's clock, its messages are still on their way: the first check only finds that the server had paused.
 */
export function waitUntil(deadline: number, dueAt: Instant | null, now: Instant): Instant | null {
  const isFirstLook = dueAt !== null && dueAt <= deadline
  return isFirstLook && now - deadline > LATE_MS ? instant(now + HEAR_OUT_MS) : null
}

/** When a stopped charging session is billed finally: after a short time without messages. */
export function finalDue(lastMessageAt: Instant, stopRecordedAt: Instant): Instant {
  return instant(Math.min(lastMessageAt + FINAL_GRACE_MS, stopRecordedAt + FINAL_GRACE_MAX_MS))
}
