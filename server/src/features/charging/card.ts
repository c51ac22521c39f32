import { after, DAY_MS, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { RefusedStatus } from './tag.store.ts'

/** How long a member may take from the page to the reader, and from the reader back to the page. */
export const ENROL_MS = 2 * MINUTE_MS
export const CONFIRM_MS = 5 * MINUTE_MS
/** How long a station may cache an acceptance (OCPP 1.6 §3.5.1). */
const REMEMBER_MS = DAY_MS

/**
 * The canonical number of a card: without case (OCPP 1.6 §7.15), without blanks that fill the field, and without the separators that some readers write between bytes
 * (`04:a2:2b:1c` and `04A22B1C` are one card).
 */
export function cardTag(shown: string): string {
  const upper = shown.trim().toUpperCase()
  return /^[0-9A-F]{2}(?:[:\- ][0-9A-F]{2})+$/.test(upper) ? upper.replaceAll(/[:\- ]/g, '') : upper
}

export interface CardStanding {
  readonly state: 'accepted' | 'blocked'
  readonly expiresAt: Instant | null
  /** The member lets cards charge. */
  readonly cardsOn: boolean
  /** The member charges at this unit already, or at another. */
  readonly charging: 'here' | 'elsewhere' | null
  readonly owes: boolean
  readonly hasMoney: boolean
  /** The unit is offered, has a public tariff and a known energy rate. */
  readonly isOffered: boolean
}

/** Whether a card is accepted (OCPP 1.6 §4.1): to begin, or to end the member's charging session at this unit. */
export function judgeCard(card: CardStanding, at: Instant): 'Accepted' | 'Blocked' | 'Expired' {
  if (card.state === 'blocked') return 'Blocked'
  if (card.expiresAt !== null && card.expiresAt <= at) return 'Expired'
  if (card.charging === 'here') return 'Accepted'
  return card.cardsOn && card.isOffered && !card.owes && card.hasMoney ? 'Accepted' : 'Blocked'
}

/** Whether a card starts a charging session (OCPP 1.6 §4.8): one open at a time. */
export function judgeCardStart(card: CardStanding, at: Instant): 'Accepted' | RefusedStatus {
  const status = judgeCard(card, at)
  return status === 'Accepted' && card.charging !== null ? 'ConcurrentTx' : status
}

/**
 * Whether a start that a disconnected unit reports late opens a charging session, by a card that could charge then. The energy was delivered:
 * money, debts and other charging sessions do not matter.
 */
export function judgePastStart({ expiresAt, isOffered }: Pick<CardStanding, 'expiresAt' | 'isOffered'>, at: Instant): 'Accepted' | RefusedStatus {
  if (expiresAt !== null && expiresAt <= at) return 'Expired'
  return isOffered ? 'Accepted' : 'Blocked'
}

/** Until when a station may cache an acceptance. */
export function rememberUntil(expiresAt: Instant | null, now: Instant): Instant {
  const limit = after(now, REMEMBER_MS)
  return expiresAt !== null && expiresAt < limit ? expiresAt : limit
}
