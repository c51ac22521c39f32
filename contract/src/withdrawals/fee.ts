import { assert } from '../kernel/assert.ts'
import { add, divide, greatest, least, micros, subtract, times, type Micros } from '../kernel/amount.ts'
import type { Rate } from '../kernel/rate.ts'

/**
 * How the fee of a withdrawal is computed. `fixed`: one amount. `share`: a share of the amount and the network's fee. `exchanged`: one amount, and
 * the rest is paid in another coin at a rate.
 */
export type FeeFormula =
  | { readonly kind: 'fixed'; readonly fee: Micros }
  | { readonly kind: 'share'; readonly feePpm: Rate; readonly gas: Micros }
  | { readonly kind: 'exchanged'; readonly fee: Micros; /** Coins for one unit of the platform asset, in ppm. */ readonly ratePpm: Rate }

export interface Arrival {
  readonly fee: Micros
  /** What leaves the wallets beside the fee. */
  readonly net: Micros
  /** What arrives, in the coin of the network. */
  readonly arrives: Micros
}

/** The largest minimum that an operator can ask for. */
export const MINIMUM_AT_MOST = micros(10_000_000n)

/**
 * What a withdrawal of this amount costs and what arrives. A share is rounded down to the micro-unit, in the member's favour; an exchanged amount is
 * rounded down, in the operator's favour, by less than one micro-unit. Null: the fee is not less than the amount, so nothing would arrive.
 */
export function arrivalOf(amount: Micros, formula: FeeFormula): Arrival | null {
  assert(amount >= 0n, 'an amount is not negative')
  const fee = feeOf(amount, formula)
  const net = subtract(amount, fee)
  if (net <= 0n) return null
  const arrives = formula.kind === 'exchanged' ? times(net, formula.ratePpm, 'down') : net
  return arrives === 0n ? null : { fee, net, arrives }
}

function feeOf(amount: Micros, formula: FeeFormula): Micros {
  return formula.kind === 'share' ? add(formula.gas, times(amount, formula.feePpm, 'down')) : formula.fee
}

/** The rest of a wallet is always paid out: its fee is at most half of it, rounded down in the member's favour. */
export function restArrivalOf(amount: Micros, formula: FeeFormula): Arrival | null {
  if (amount <= 0n) return null
  const fee = least(feeOf(amount, formula), micros(divide(amount, 2n, 'down')))
  return arrivalOf(amount, formula.kind === 'exchanged' ? { ...formula, fee } : { kind: 'fixed', fee })
}

/** The smallest amount that can be requested: the operator's minimum, at most ten, but always so much that something arrives. */
export function minimumOf(minimum: Micros, formula: FeeFormula): Micros {
  const fixed = formula.kind === 'share' ? formula.gas : formula.fee
  let smallest = greatest(least(minimum, MINIMUM_AT_MOST), add(fixed, micros(1n)))
  while (arrivalOf(smallest, formula) === null) smallest = add(smallest, add(micros(1n), micros(divide(smallest, 1_000n, 'up'))))
  return smallest
}
