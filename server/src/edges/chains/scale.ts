import { micros, type Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'

/** Decimals that our amounts count in. */
const OURS = 6

/** A token's own units as micro-units. Rounded down: what is below a micro-unit stays with the operator, at most 1e-6. */
export function microsOf(units: bigint, decimals: number): Micros {
  assert(units >= 0n, 'an amount on a chain is not negative')
  return micros(decimals >= OURS ? units / 10n ** BigInt(decimals - OURS) : units * 10n ** BigInt(OURS - decimals))
}

/** Micro-units as a token's own units; refuses an amount that the token cannot express. */
export function unitsOf(amount: Micros, decimals: number): bigint {
  assert(amount >= 0n, 'an amount on a chain is not negative')
  if (decimals >= OURS) return amount * 10n ** BigInt(decimals - OURS)
  const step = 10n ** BigInt(OURS - decimals)
  assert(amount % step === 0n, 'the token can express the amount')
  return amount / step
}
