import { least, subtract, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import { dayOf, startOf } from '@ohmstead/contract/kernel/day'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import { REQUEST_VALID_MS } from '@ohmstead/contract/transfers/types'

export type TransferState = 'requested' | 'held' | 'completed' | 'undone'

/** What the operator allows for transfers between members. */
export interface Limits {
  readonly minimum: Micros
  readonly maximum: Micros
  readonly dailyMaximum: Micros
}

/** What can still be sent today. */
export function leftToday({ dailyMaximum }: Pick<Limits, 'dailyMaximum'>, sentToday: Micros): Micros {
  return sentToday >= dailyMaximum ? zero : subtract(dailyMaximum, sentToday)
}

/** The largest amount that can be sent to another member now; zero where even the smallest is not possible. */
export function mostToOther(limits: Limits, sentToday: Micros, available: Micros): Micros {
  const most = least(least(available, limits.maximum), leftToday(limits, sentToday))
  return most < limits.minimum ? zero : most
}

/** Why an amount cannot be sent to another member; null where it can. */
export function amountFault(
  amount: Micros,
  limits: Limits,
  sentToday: Micros,
): { readonly fault: 'belowMinimum' | 'aboveMaximum' | 'dailyMaximum'; readonly limit: Micros } | null {
  if (amount < limits.minimum) return { fault: 'belowMinimum', limit: limits.minimum }
  if (amount > limits.maximum) return { fault: 'aboveMaximum', limit: limits.maximum }
  const left = leftToday(limits, sentToday)
  return amount > left ? { fault: 'dailyMaximum', limit: left } : null
}

/** Whether the money returned because one of the accounts may no longer take part; what a member undoes ends before its ten minutes are over. */
export function wasReturned({ state, undoUntil, endedAt }: TransferEnd): boolean {
  return state === 'undone' && undoUntil !== null && endedAt !== null && endedAt >= undoUntil
}

interface TransferEnd {
  readonly state: TransferState
  readonly undoUntil: Instant | null
  readonly endedAt: Instant | null
}

/** When the UTC day began, for which transfers to others are added up. */
export function dayBegan(now: Instant): Instant {
  return startOf(dayOf(now))
}

export function validUntilOf(requestedAt: Instant): Instant {
  return after(requestedAt, REQUEST_VALID_MS)
}
