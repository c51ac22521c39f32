import { after, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'

/** A staff sign-in ends when it was not used for this long (ASVS 7.3.1) … */
export const STAFF_IDLE_MS = 60 * MINUTE_MS
/** … and in any case after a working day. */
export const STAFF_ABSOLUTE_MS = 12 * HOUR_MS
/** Requests that were on their way when the tokens were renewed are accepted for this long. */
export const STAFF_FORMER_VALID_MS = 10 * SECOND_MS
/** How long a set-up link can open the first account. */
export const SETUP_VALID_MS = HOUR_MS

/** How long a device stays known. */
export const STAFF_DEVICE_KEPT_MS = 400 * DAY_MS

/**
 * The number of free wrong passwords. `own`: one device at its own account, or one network of unknown clients at one login. `all`: all
 * unknown clients at one login, enough that a few do not delay the person on a new device.
 */
const freeTries = { own: 5, all: 50 } as const
export type GuessedBy = keyof typeof freeTries
const DELAY_FIRST_MS = 30 * SECOND_MS
const DELAY_MAX_MS = 15 * MINUTE_MS

export interface StaffSignInTimes {
  readonly lastSeenAt: Instant
  readonly absoluteUntil: Instant
  readonly endedAt: Instant | null
}

/** Whether a sign-in is still valid. */
export function isLive({ lastSeenAt, absoluteUntil, endedAt }: StaffSignInTimes, now: Instant): boolean {
  return endedAt === null && now < absoluteUntil && now < after(lastSeenAt, STAFF_IDLE_MS)
}

/** How long to wait after this many wrong guesses: an increasing delay, never a lock. */
export function delayAfter(tries: number, by: GuessedBy): number {
  const over = tries - freeTries[by]
  return over < 0 ? 0 : Math.min(DELAY_FIRST_MS * 2 ** Math.min(over, 10), DELAY_MAX_MS)
}

/** When guesses are deleted. */
export const GUESSES_KEPT_MS = DAY_MS
