import type { CodePurpose } from '@ohmstead/contract/credentials/types'
import { after, DAY_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'

export const CODE_VALID_MS = 10 * MINUTE_MS
export const CODE_RESEND_MS = 60 * SECOND_MS
export const CODE_TRIES_MAX = 5

/** The daily limits of one purpose at one address. */
interface Allowance {
  readonly codes: number
  readonly tries: number
}

/**
 * The counters. By browser first; then by network, since an attacker can use any number of browsers; then all unknown clients together, so
 * that the odds of guessing are limited. A browser that the account knows has only its own limit, which others cannot use up.
 */
const allowances = {
  browser: { codes: 10, tries: 20 },
  network: { codes: 20, tries: 40 },
  strangers: { codes: 30, tries: 60 },
} as const satisfies Record<string, Allowance>

/** The codes sent and tried in the last day, by one of those counters. */
export interface SentCodes {
  readonly count: number
  readonly tries: number
  readonly lastSentAt: Instant | null
  readonly firstSentAt: Instant | null
}

/** What was sent to one address for one purpose in the last day. `known`: to a browser that the account knows. */
export interface CodesOfDay extends Record<keyof typeof allowances, SentCodes> {
  readonly known: boolean
}

/** How long to wait before another code is sent; 0: none. */
export function waitBeforeSending(sent: CodesOfDay, now: Instant): number {
  const resends = (sent.known ? [sent.browser] : [sent.browser, sent.network]).map(({ lastSentAt }) =>
    lastSentAt === null ? 0 : after(lastSentAt, CODE_RESEND_MS) - now,
  )
  return Math.max(
    ...resends,
    waitForDay(sent, now, ({ count }, { codes }) => count >= codes),
    0,
  )
}

/** How long to wait before another code is tried; 0: none. */
export function waitBeforeTrying(sent: CodesOfDay, now: Instant): number {
  return waitForDay(sent, now, ({ tries }, allowance) => tries >= allowance.tries)
}

/** Until a day after the first code of a requester that has reached the limit. */
function waitForDay(sent: CodesOfDay, now: Instant, isUsedUp: (sent: SentCodes, allowance: Allowance) => boolean): number {
  const counted = sent.known ? (['browser'] as const) : (['browser', 'network', 'strangers'] as const)
  const waits = counted.map((by) => {
    const { firstSentAt } = sent[by]
    return firstSentAt !== null && isUsedUp(sent[by], allowances[by]) ? Math.max(after(firstSentAt, DAY_MS) - now, SECOND_MS) : 0
  })
  return Math.max(...waits)
}

/** Purposes that need an existing account: without one the message says so, and contains no code. */
export const needsAccount: Readonly<Record<CodePurpose, boolean>> = {
  register: false,
  login: true,
  resetPassword: true,
  loginPassword: true,
  fundPassword: true,
  bindEmail: false,
  bindPhone: false,
  changeEmail: true,
  changePhone: true,
  closeAccount: true,
}
