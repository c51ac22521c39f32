import { createHash } from 'node:crypto'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { AccountRef } from './account.ts'

/**
 * The named reasons for moving money. The database has the rules: along which edges, by which role and bound to what each may be posted.
 */
export const transferCodes = [
  'faucet',
  'charge_payment',
  'vat',
  'energy',
  'energy_reimbursed',
  'host_share',
  'commission',
  'rebate',
  'house',
  'own_use_return',
  'charge_refund',
  'lease_purchase',
  'lease_accrue',
  'lease_vat',
  'lease_refund',
  'lease_passed',
  'resale',
  'resale_fee',
  'deposit',
  'deposit_assigned',
  'deposit_shortfall',
  'transfer_own',
  'transfer_member',
  'withdraw_net',
  'withdraw_fee',
  'task_reward',
  'task_counted',
  'points_used',
  'points_discount',
  'wheel_spin',
  'wheel_prize',
  'wheel_counted',
  'operator_funding',
  'operator_contribution',
  'correction_reverse',
  'treasury_sweep',
  'payout_vat',
  'payout_energy',
] as const
export type TransferCode = (typeof transferCodes)[number]

/** What caused a transfer. Each code has exactly one kind of cause. */
export const causeKinds = [
  'faucet',
  'charging_session',
  'lease',
  'resale',
  'deposit',
  'transfer',
  'withdrawal',
  'task',
  'draw',
  'funding',
  'correction',
  'payout',
  'contribution',
] as const
export type CauseKind = (typeof causeKinds)[number]

export interface Cause {
  readonly kind: CauseKind
  readonly id: string
}

/** `post` moves at once. `hold` reserves; `capture` moves at most what was reserved and frees the rest; `void` frees all of it. */
export type Phase = 'post' | 'hold' | 'capture' | 'void'

declare const transfer: unique symbol
/** The id of a transfer: a uuid derived from its code, cause and key. */
export type TransferId = string & { readonly [transfer]: true }

/** One movement of money, composed by the named postings of the features. */
export interface Entry {
  readonly code: TransferCode
  readonly phase: Phase
  readonly debit: AccountRef
  readonly credit: AccountRef
  readonly amount: Micros
  readonly cause: Cause
  /** Distinguishes what one cause posts under one code, in every phase: the same key means the same entry. */
  readonly key: string
  /** A few words for the bill. */
  readonly detail?: string
  /** The hold that a capture or void resolves. */
  readonly hold?: TransferId
  /** A hash of what proves the entry, at most 256 bytes. */
  readonly evidence?: Buffer
  /** Groups what was posted together. */
  readonly group?: string
  /** When it happened; the database sets when it was recorded. */
  readonly at: Instant
}

/** The id of a transfer with this code, cause and key, whether it was posted or not. */
export function transferId(code: TransferCode, cause: Cause, key: string): TransferId {
  const hash = createHash('sha256').update(`${code}|${cause.kind}|${cause.id}|${key}`, 'utf8').digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}` as TransferId
}

/** The entry that takes `amount` of a hold, or all of it, and frees the rest. */
export function captureOf(hold: Entry, capture: { readonly key: string; readonly at: Instant; readonly amount?: Micros }): Entry {
  return {
    ...hold,
    phase: 'capture',
    amount: capture.amount ?? hold.amount,
    key: capture.key,
    at: capture.at,
    hold: transferId(hold.code, hold.cause, hold.key),
  }
}

/** The entry that frees a hold. */
export function voidOf(hold: Entry, release: { readonly key: string; readonly at: Instant }): Entry {
  return { ...hold, phase: 'void', key: release.key, at: release.at, hold: transferId(hold.code, hold.cause, hold.key) }
}
