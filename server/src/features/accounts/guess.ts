import { after, DAY_MS, instant, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'

/**
 * What guesses are counted by. `account`: strangers at one account. `device`: one known device at its own account, so that strangers
 * cannot lock a person out. `ip`: strangers from one address at any account. `stepUp`: whoever holds a sign-in, at its password;
 * `fundPassword`: at its fund password. `otp`: whoever has the password, at the authenticator. `invitation`: whoever
 * an outside account vouched for, at invitation codes. `lookup` counts look-ups, which are no guesses at anybody's secret.
 */
export type GuessScope = 'account' | 'device' | 'ip' | 'stepUp' | 'fundPassword' | 'otp' | 'lookup' | 'invitation'

const freeTries: Record<GuessScope, number> = { account: 5, device: 5, ip: 30, stepUp: 5, fundPassword: 5, otp: 5, lookup: 5, invitation: 5 }
const DELAY_FIRST_MS = 30 * SECOND_MS
const DELAY_MAX_MS = 15 * MINUTE_MS

/** How many guesses were made at something, and from when the next one is looked at. */
export interface Guesses {
  readonly tries: number
  readonly freeAt: Instant
  readonly forgetAt: Instant
}

/**
 * Counts one more guess, or says how long to wait: a delay that grows, never a lock. Counted before the guess is looked at,
 * so however many come at once, no more than the free ones are.
 */
export function countGuess(scope: GuessScope, before: Guesses | null, now: Instant): { counted: Guesses } | { waitMs: number } {
  const known = before && before.forgetAt > now ? before : null
  if (known && known.freeAt > now) return { waitMs: known.freeAt - now }
  const tries = (known?.tries ?? 0) + 1
  const over = tries - freeTries[scope]
  const delay = over < 0 ? 0 : Math.min(DELAY_FIRST_MS * 2 ** Math.min(over, 10), DELAY_MAX_MS)
  return { counted: { tries, freeAt: instant(now + delay), forgetAt: after(now, DAY_MS) } }
}

/** Counts one more look-up of a day, and says whether it is one of the free ones. Nobody waits: the others cost a captcha. */
export function countLookup(before: Guesses | null, now: Instant): { readonly counted: Guesses; readonly isFree: boolean } {
  const known = before && before.forgetAt > now ? before : null
  const tries = (known?.tries ?? 0) + 1
  return { counted: { tries, freeAt: now, forgetAt: known?.forgetAt ?? after(now, DAY_MS) }, isFree: tries <= freeTries.lookup }
}
