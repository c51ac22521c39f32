import { assert } from './assert.ts'
import type { Rate } from './rate.ts'

declare const asset: unique symbol

/** An amount of the platform asset in micro-units (1e-6). Never a `number`; made only by the functions of this file. */
export type Micros = bigint & { readonly [asset]: 'platform' }
/** An amount of an asset of scale 0: points, wheel spins. */
export type Count<A extends 'points' | 'spins'> = bigint & { readonly [asset]: A }
/** Any amount; the asset is part of the type, so two assets never add. */
export type Amount = Micros | Count<'points'> | Count<'spins'>

/** Canonical decimal strings in requests and responses: no sign, no exponent, no leading zeros, at most six decimals. */
export const AMOUNT_PATTERN = /^(0|[1-9]\d{0,8})(\.\d{1,6})?$/

/** The largest amount that a call accepts; no single transfer is larger. */
export const AMOUNT_MAX = 999_999_999_999_999n as Micros

/** Names a whole number of micro-units as an amount. */
export function micros(value: bigint): Micros {
  return value as Micros
}

export const zero = micros(0n)

/** Parses a decimal string. Throws if it is not canonical; check with `isAmount` first. */
export function parseAmount(text: string): Micros {
  assert(isAmount(text), 'amount is canonical decimal text')
  const [whole = '0', fraction = ''] = text.split('.')
  return micros(BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0')))
}

/** Whether a text is a canonical amount (AMOUNT_PATTERN). */
export function isAmount(text: string): boolean {
  return AMOUNT_PATTERN.test(text)
}

/** Formats an amount for requests and responses: the shortest decimal text, signed when negative. */
export function formatAmount(amount: Micros): string {
  const absolute = amount < 0n ? -amount : amount
  // Numbers are exact up to 2^53, and three times as fast: lists contain hundreds of amounts.
  const units = absolute <= Number.MAX_SAFE_INTEGER ? Number(absolute) : null
  const rest = units === null ? Number(absolute % 1_000_000n) : units % 1_000_000
  const whole = units === null ? absolute / 1_000_000n : (units - rest) / 1_000_000
  const text = rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(6, '0').replace(/0+$/, '')}`
  return amount < 0n ? `-${text}` : text
}

/** Adds amounts of one asset. */
export function add<A extends Amount>(first: A, ...rest: A[]): A {
  return rest.reduce<bigint>((sum, part) => sum + part, first) as A
}

/** Subtracts; the result may be negative, which only a caller that expects it should allow. */
export function subtract<A extends Amount>(from: A, amount: A): A {
  return ((from as bigint) - (amount as bigint)) as A
}

/** The smaller of two amounts. */
export function least<A extends Amount>(a: A, b: A): A {
  return a <= b ? a : b
}

/** The larger of two amounts. */
export function greatest<A extends Amount>(a: A, b: A): A {
  return a >= b ? a : b
}

/** Multiplies an amount by a rate; every caller names the rounding. */
export function times(amount: Micros, rate: Rate, rounding: 'down' | 'up'): Micros {
  return micros(divide(amount * BigInt(rate), 1_000_000n, rounding))
}

/** Divides non-negative integers; every caller names the rounding. */
export function divide(numerator: bigint, denominator: bigint, rounding: 'down' | 'up'): bigint {
  assert(numerator >= 0n && denominator > 0n, 'a division is of a non-negative by a positive number')
  const quotient = numerator / denominator
  return rounding === 'up' && quotient * denominator !== numerator ? quotient + 1n : quotient
}

/**
 * Splits an amount by weights: largest remainder, ties by position. The parts always sum to the whole.
 * If every weight is zero, the first part gets everything.
 */
export function split<A extends Amount>(whole: A, weights: readonly bigint[]): A[] {
  assert(weights.length > 0 && weights.every((weight) => weight >= 0n), 'a split has non-negative weights')
  assert(whole >= 0n, 'a split is of a non-negative amount')
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? whole : (0n as A)))
  const parts = weights.map((weight) => (whole * weight) / total)
  const left = Number(whole - parts.reduce((sum, part) => sum + part, 0n))
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (whole * weight) % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0n) + 1n
  assert(parts.reduce((sum, part) => sum + part, 0n) === whole, 'the parts of a split sum to the whole')
  return parts as A[]
}

/** A price in another currency, for orientation: rounded up to the micro-unit, so that it is never shown as less than it is. `rate`: how much of it one unit is worth. */
export function inCurrency(price: Micros, rate: Micros): Micros {
  return micros(divide(price * rate, 1_000_000n, 'up'))
}
