import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Rate } from '@ohmstead/contract/kernel/rate'

/** What the operator has decided about a network. */
export interface NetworkTerms {
  readonly enabled: boolean
  readonly confirmations: number
  readonly depositMinimum: Micros
  readonly withdrawMinimum: Micros
  readonly withdrawMaximum: Micros
  /** Deducted from each withdrawal, and a share of its amount on top. */
  readonly withdrawFee: Micros
  readonly withdrawFeePpm: Rate
  /** With `{hash}` in the place of a transaction's hash; empty: no link. */
  readonly explorer: string
}

/** Whether a network is behind: its newest block, or the last time that it was read, is too old. */
export function isBehind(age: { readonly headAgeMs: number | null; readonly readAgeMs: number | null }, allowedMs: number): boolean {
  const { headAgeMs, readAgeMs } = age
  return headAgeMs === null || readAgeMs === null || headAgeMs > allowedMs || readAgeMs > allowedMs
}
