import { after, DAY_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'

export const CODE_VALID_MS = 10 * MINUTE_MS
export const CODE_RESEND_MS = 60 * SECOND_MS
export const CODE_TRIES_MAX = 5

/** What one purpose allows at one address in a day. */
interface Allowance {
  readonly codes: number
  readonly tries: number
}

/**
 * By whom it is counted. A browser first; then its network, since a stranger has as many browsers as they like; then all strangers together,
 * so that the odds of guessing have an end. A browser that the account knows has its own allowance alone: nobody else uses it up.
 */
const allowances = {
  browser: { codes: 10, tries: 20 },
  network: { codes: 20, tries: 40 },
  strangers: { codes: 30, tries: 60 },
} as const satisfies Record<string, Allowance>

/** What was sent and tried in the last day, by one of those. */
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

/** How long to wait before another code is sent; 0: now. */
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

/** How long to wait before another code is tried; 0: now. */
export function waitBeforeTrying(sent: CodesOfDay, now: Instant): number {
  return waitForDay(sent, now, ({ tries }, allowance) => tries >= allowance.tries)
}

/** Until a day after the first code of whoever has used up their allowance. */
function waitForDay(sent: CodesOfDay, now: Instant, isUsedUp: (sent: SentCodes, allowance: Allowance) => boolean): number {
  const counted = sent.known ? (['browser'] as const) : (['browser', 'network', 'strangers'] as const)
  const waits = counted.map((by) => {
    const { firstSentAt } = sent[by]
    return firstSentAt !== null && isUsedUp(sent[by], allowances[by]) ? Math.max(after(firstSentAt, DAY_MS) - now, SECOND_MS) : 0
  })
  return Math.max(...waits)
}
