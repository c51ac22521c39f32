import { DAY_MS, HOUR_MS, instant, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'

/** A bill waits this long after the last message, because messages overtake each other. */
export const FINAL_GRACE_MS = 10 * SECOND_MS
/** However long a station goes on talking about a charging session that it stopped. */
export const FINAL_GRACE_MAX_MS = 10 * MINUTE_MS
/** A connector that is free again, and no word of a stop: the station may still bring it. */
export const GONE_AFTER_MS = 5 * MINUTE_MS
/** How often to look again at a silent charging session whose station is there. */
export const LOOK_AGAIN_MS = HOUR_MS
/** What a meter said and nobody has heard yet is waited for this long at a time. */
export const UNHEARD_MS = SECOND_MS
/** A look that comes so much after its time found that the clock was moved, or that nobody had looked for a while. */
const LATE_MS = 10 * SECOND_MS
/** So long a unit is then heard out, before its silence counts. */
export const HEAR_OUT_MS = MINUTE_MS
/** What failed to be looked at is tried again after this. */
export const RETRY_MS = 10 * MINUTE_MS

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

/** When somebody must look at a running charging session again. */
export function runningDue(
  { heardAt, hasEnergy }: { heardAt: Instant; hasEnergy: boolean },
  startRecordedAt: Instant,
  { noEnergyMs, silentMs }: Patience,
): Instant {
  return instant(hasEnergy ? heardAt + silentMs : Math.min(startRecordedAt + noEnergyMs, heardAt + silentMs))
}

/**
 * Until when a unit is heard out that was to have begun or delivered by then; null when it has been. After a pause of ours, or a jump of a
 * demo's clock, what it said meanwhile is still on its way: the first look only finds that nobody listened.
 */
export function hearOutUntil(deadline: number, dueAt: Instant | null, now: Instant): Instant | null {
  const isFirstLook = dueAt !== null && dueAt <= deadline
  return isFirstLook && now - deadline > LATE_MS ? instant(now + HEAR_OUT_MS) : null
}

/** When a stopped charging session is billed for good: after a moment of quiet. */
export function finalDue(heardAt: Instant, stopRecordedAt: Instant): Instant {
  return instant(Math.min(heardAt + FINAL_GRACE_MS, stopRecordedAt + FINAL_GRACE_MAX_MS))
}
