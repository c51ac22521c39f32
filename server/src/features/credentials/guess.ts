import { after, DAY_MS, instant, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { OwnerKind } from './owner.ts'

/**
 * The counters of guesses. `account`: unknown clients at one account. `device`: one known device at its own account, so that unknown
 * clients cannot lock a person out. `ip`: unknown clients from one address at any account. `stepUp`: a signed-in client, at the password;
 * `fundPassword`: at the fund password. `otp`: a client with the password, at the authenticator. `invitation`: a person identified by an
 * outside account, at invitation codes. `lookup` counts look-ups, which are not guesses at a secret. `staff`: one device or one network at one
 * login of staff, or a member of staff at their own secret. `staffLogin`: all unknown clients at one login of staff, enough that a few do not
 * delay the person on a new device.
 */
export type GuessScope = MemberScope | 'staff' | 'staffLogin'
type MemberScope = 'account' | 'device' | 'ip' | 'stepUp' | 'fundPassword' | 'otp' | 'lookup' | 'invitation'

const freeTries: Record<GuessScope, number> = {
  account: 5,
  device: 5,
  ip: 30,
  stepUp: 5,
  fundPassword: 5,
  otp: 5,
  lookup: 5,
  invitation: 5,
  staff: 5,
  staffLogin: 50,
}

/** Whose secrets a counter protects. */
export function kindOf(scope: GuessScope): OwnerKind {
  return scope === 'staff' || scope === 'staffLogin' ? 'staff' : 'member'
}

const DELAY_FIRST_MS = 30 * SECOND_MS
const DELAY_MAX_MS = 15 * MINUTE_MS

/** How many guesses were made at a secret, and from when the next one is checked. */
export interface Guesses {
  readonly tries: number
  readonly freeAt: Instant
  readonly forgetAt: Instant
}

/**
 * Counts one more guess, or returns how long to wait: an increasing delay, never a lock. Counted before the guess is checked, so that of
 * any number of concurrent guesses only the free ones are checked.
 */
export function countGuess(scope: GuessScope, before: Guesses | null, now: Instant): { counted: Guesses } | { waitMs: number } {
  const known = before && before.forgetAt > now ? before : null
  if (known && known.freeAt > now) return { waitMs: known.freeAt - now }
  const tries = (known?.tries ?? 0) + 1
  const over = tries - freeTries[scope]
  const delay = over < 0 ? 0 : Math.min(DELAY_FIRST_MS * 2 ** Math.min(over, 10), DELAY_MAX_MS)
  return { counted: { tries, freeAt: instant(now + delay), forgetAt: after(now, DAY_MS) } }
}

/** Look-ups of people that one device, or one network of unknown clients, can make in a day. */
export const LOOKUPS_MAX = 50

export type JudgedLookup =
  | { readonly kind: 'spent'; readonly waitMs: number }
  /** `share` of the usual work of a captcha is required; 0 where the look-up is free. */
  | { readonly kind: 'open'; readonly share: number; readonly counted: Guesses }

/** Judges the next look-up of a day: some are free, then each requires more work than the one before, until none is left. */
export function judgeLookup(before: Guesses | null, now: Instant): JudgedLookup {
  const known = before && before.forgetAt > now ? before : null
  const tries = (known?.tries ?? 0) + 1
  if (known && tries > LOOKUPS_MAX) return { kind: 'spent', waitMs: known.forgetAt - now }
  const counted = { tries, freeAt: now, forgetAt: known?.forgetAt ?? after(now, DAY_MS) }
  return { kind: 'open', share: Math.max(0, tries - freeTries.lookup), counted }
}
