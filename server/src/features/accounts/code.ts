import { after, DAY_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'

export const CODE_VALID_MS = 10 * MINUTE_MS
export const CODE_RESEND_MS = 60 * SECOND_MS
export const CODE_TRIES_MAX = 5
export const CODES_A_DAY = 10
export const TRIES_A_DAY = 20

/** What was sent to one address for one purpose in the last day. */
export interface SentCodes {
  readonly count: number
  readonly tries: number
  readonly lastSentAt: Instant | null
  readonly firstSentAt: Instant | null
}

/** How long to wait before another code is sent; 0: now. */
export function waitBeforeSending({ count, lastSentAt, firstSentAt }: SentCodes, now: Instant): number {
  if (lastSentAt === null || firstSentAt === null) return 0
  const resend = after(lastSentAt, CODE_RESEND_MS) - now
  const nextDay = count >= CODES_A_DAY ? after(firstSentAt, DAY_MS) - now : 0
  return Math.max(resend, nextDay, 0)
}

/** How long to wait before another code is tried; 0: now. */
export function waitBeforeTrying({ tries, firstSentAt }: SentCodes, now: Instant): number {
  return tries >= TRIES_A_DAY && firstSentAt !== null ? Math.max(after(firstSentAt, DAY_MS) - now, SECOND_MS) : 0
}
