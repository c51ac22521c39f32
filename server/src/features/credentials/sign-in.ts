import { STEP_UP_VALID_MS } from '@ohmstead/contract/kernel/call'
import { after, DAY_MS, instant, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'

/** A sign-in ends when it was not used for this long … */
export const SIGN_IN_IDLE_MS = 30 * DAY_MS
/** … and in any case after this. */
export const SIGN_IN_ABSOLUTE_MS = 365 * DAY_MS
/** Requests that were on their way when the tokens were renewed are accepted for this long. */
export const FORMER_VALID_MS = 10 * SECOND_MS
/** How long a device stays known. */
export const DEVICE_KEPT_MS = 400 * DAY_MS

export interface SignInTimes {
  readonly lastSeenAt: Instant
  readonly absoluteUntil: Instant
  readonly endedAt: Instant | null
}

/** Whether a sign-in that ends after `idleMs` without use is still valid. */
export function isLive({ lastSeenAt, absoluteUntil, endedAt }: SignInTimes, idleMs: number, now: Instant): boolean {
  return endedAt === null && now < absoluteUntil && now < after(lastSeenAt, idleMs)
}

/** When a sign-in ends by itself if it is not used any more; a replaced token ends earlier. */
export function validUntilOf({ lastSeenAt, absoluteUntil, formerUntil }: SignInTimes & { readonly formerUntil: Instant | null }): Instant {
  const ends = [absoluteUntil, after(lastSeenAt, SIGN_IN_IDLE_MS), ...(formerUntil === null ? [] : [formerUntil])]
  return instant(Math.min(...ends))
}

/** Whether the sign-in was confirmed a moment ago. */
export function isConfirmed({ stepUpAt }: { readonly stepUpAt: Instant | null }, now: Instant): boolean {
  return stepUpAt !== null && now < after(stepUpAt, STEP_UP_VALID_MS)
}
