import type { Instant } from '@ohmstead/contract/kernel/instant'
import { localTime } from '@ohmstead/contract/kernel/local-time'

/** A time zone by its name in the tz database; null where it is unknown. Offsets are refused, because they ignore daylight saving time. */
export function zoneFrom(typed: string): string | null {
  if (!/^[A-Za-z]/.test(typed)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: typed }).resolvedOptions()
    // Of the two names that some zones have, the given one is kept.
    return timeZone.toLowerCase() === typed.toLowerCase() ? timeZone : typed
  } catch {
    return null
  }
}

/** The day of a moment in a zone, `yyyy-mm-dd`. */
export function dayInZone(at: Instant, zone: string): string {
  return localTime(at, zone).slice(0, 10)
}
