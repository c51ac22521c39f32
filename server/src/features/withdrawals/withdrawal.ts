import { minimumOf, type FeeFormula } from '@ohmstead/contract/withdrawals/fee'
import { WITHDRAWAL_VALID_MS, type HoldReason, type WithdrawalStanding, type WithdrawalState } from '@ohmstead/contract/withdrawals/types'
import { add, least, subtract, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import { dayOf, startOf } from '@ohmstead/contract/kernel/day'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Rate } from '@ohmstead/contract/kernel/rate'

export type State = 'requested' | WithdrawalState

/** What the operator and the member's level allow on one network. */
export interface Limits {
  readonly formula: FeeFormula
  readonly minimum: Micros
  readonly maximum: Micros
  readonly dailyLimit: Micros
}

/** The fee of the network and that of the level are one fixed amount; a share comes on top where the operator set one. */
export function formulaOf(terms: { readonly withdrawFee: Micros; readonly withdrawFeePpm: Rate }, ofLevel: Micros): FeeFormula {
  const fixed = add(terms.withdrawFee, ofLevel)
  return terms.withdrawFeePpm === 0 ? { kind: 'fixed', fee: fixed } : { kind: 'share', feePpm: terms.withdrawFeePpm, gas: fixed }
}

/** What can still be withdrawn today. */
export function leftOf(dailyLimit: Micros, usedToday: Micros): Micros {
  return usedToday >= dailyLimit ? zero : subtract(dailyLimit, usedToday)
}

export interface AmountFault {
  readonly fault: 'belowMinimum' | 'aboveMaximum' | 'dailyMaximum' | 'insufficientBalance'
  readonly limit: Micros
}

/** Why an amount cannot be requested; null where it can. The rest of a wallet has no minimum. */
export function faultOf(
  amount: Micros,
  { formula, minimum, maximum, dailyLimit }: Limits,
  now: { readonly available: Micros; readonly usedToday: Micros; readonly rest: boolean },
): AmountFault | null {
  if (amount > now.available) return { fault: 'insufficientBalance', limit: now.available }
  const smallest = minimumOf(minimum, formula)
  if (!now.rest && amount < smallest) return { fault: 'belowMinimum', limit: smallest }
  if (amount > maximum) return { fault: 'aboveMaximum', limit: maximum }
  const left = leftOf(dailyLimit, now.usedToday)
  return amount > left ? { fault: 'dailyMaximum', limit: left } : null
}

/** Payments to one address within this time count as one. */
export const LINKED_MS = 30 * DAY_MS

/** What the travel rule misses for an amount; null: nothing. `sum` is the amount with what was paid to the same address before. */
export function recordFaultOf(
  to: Control & { readonly originator: string | null },
  { amount, sum }: { readonly amount: Micros; readonly sum: Micros },
  rules: { readonly partiesFrom: Micros; readonly proofFrom: Micros },
): 'partiesMissing' | 'proofMissing' | null {
  if (to.originator === null && amount >= rules.partiesFrom) return 'partiesMissing'
  return isProofMissing(to, sum, rules.proofFrom) ? 'proofMissing' : null
}

interface Control {
  readonly provider: string | null
  readonly provenAt: Instant | null
}

/** A wallet that no provider keeps needs a proof above a sum. */
export const isProofMissing = ({ provider, provenAt }: Control, sum: Micros, proofFrom: Micros): boolean =>
  provider === null && provenAt === null && sum > proofFrom

/** The largest amount that can be requested now. */
export function mostOf({ maximum, dailyLimit }: Limits, available: Micros, usedToday: Micros): Micros {
  return least(least(available, maximum), leftOf(dailyLimit, usedToday))
}

/** What decides whether a withdrawal is held for review. */
export interface Circumstances {
  readonly amount: Micros
  /** Withdrawals of the member before this one, and how many of them today. */
  readonly earlier: number
  readonly today: number
  readonly listed: boolean
  /** Until when a change of what protects the account holds withdrawals. */
  readonly securityUntil: Instant | null
  /** When the sign-in began, where it is the first of its device. */
  readonly newDeviceSince: Instant | null
}

export interface ReviewRules {
  readonly reviewFrom: Micros
  readonly firstReviewFrom: Micros
  readonly reviewHours: number
  readonly newDeviceHours: number
  readonly reviewFromADay: number
}

export interface NewHold {
  readonly reason: HoldReason
  readonly endsAt: Instant
}

/** Why and until when a withdrawal is held. Every hold has an end, and none depends on a payment. */
export function holdsOf(found: Circumstances, rules: ReviewRules, now: Instant): NewHold[] {
  const reviewed = after(now, rules.reviewHours * HOUR_MS)
  const device = found.newDeviceSince === null ? null : after(found.newDeviceSince, rules.newDeviceHours * HOUR_MS)
  return [
    ...(device !== null && device > now ? [{ reason: 'newDevice' as const, endsAt: device }] : []),
    ...(found.securityUntil !== null && found.securityUntil > now ? [{ reason: 'securityChange' as const, endsAt: found.securityUntil }] : []),
    ...(found.earlier === 0 && found.amount >= rules.firstReviewFrom ? [{ reason: 'firstWithdrawal' as const, endsAt: reviewed }] : []),
    ...(found.listed ? [{ reason: 'screening' as const, endsAt: after(now, SCREENING_HOURS * HOUR_MS) }] : []),
    ...(found.amount >= rules.reviewFrom ? [{ reason: 'amount' as const, endsAt: reviewed }] : []),
    ...(found.today >= rules.reviewFromADay ? [{ reason: 'velocity' as const, endsAt: reviewed }] : []),
  ]
}

/** A listed address is compared again when this is over, and held again if it is still listed. */
export const SCREENING_HOURS = 72

export const isInProgress = (state: State): boolean => ['review', 'approved', 'signing', 'broadcast'].includes(state)

export function standingOf(state: WithdrawalState): WithdrawalStanding {
  if (isInProgress(state)) return 'inProgress'
  return state === 'confirmed' ? 'success' : 'failed'
}

/** Until the bytes are signed. */
export const isCancellable = (state: State): boolean => state === 'review' || state === 'approved'

export function validUntilOf(requestedAt: Instant): Instant {
  return after(requestedAt, WITHDRAWAL_VALID_MS)
}

/** When it should have arrived: the expected time after it was confirmed and its holds ended. */
export function promisedAtOf(
  row: { readonly confirmedAt: Instant; readonly approvedAt: Instant | null },
  holdsEnd: Instant | null,
  minutes: number,
): Instant {
  return after(row.approvedAt ?? holdsEnd ?? row.confirmedAt, minutes * MINUTE_MS)
}

export const dayBegan = (now: Instant): Instant => startOf(dayOf(now))
export const aDayBefore = (now: Instant): Instant => after(now, -DAY_MS)
