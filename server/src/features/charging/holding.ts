import { divide, greatest, least, micros, subtract, times, type Micros } from '@ohmstead/contract/kernel/amount'
import { wh } from '@ohmstead/contract/kernel/energy'
import { HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { ppm } from '@ohmstead/contract/kernel/rate'
import { priceOf, type Tariff } from '@ohmstead/contract/charging/price'

/** Most charging sessions cost an hour at full power at most; a fast unit fills a car of 50 kWh. */
const ESTIMATE_WH_MAX = 50_000

/** The hold at the start: an estimate of the price, and never less than the minimum hold. */
export function startHold(tariff: Tariff, maxW: number, atLeast: Micros): Micros {
  const estimate = priceOf(tariff, { energyWh: wh(Math.min(maxW, ESTIMATE_WH_MAX)), chargingMs: HOUR_MS, idleMs: 0 }).total
  return greatest(estimate, atLeast)
}

/** More is held once the cost reaches this share of the holds. */
const HOLD_MORE_AT = ppm(800_000)

export interface Covering {
  readonly cost: Micros
  readonly held: Micros
  /** The driver's remaining spendable balance. */
  readonly available: Micros
  /** The amount of one hold. */
  readonly step: Micros
  readonly stopAtPpm: number
}

/** What to do while the cost approaches the holds: hold more, stop because nothing more can be held, or nothing. */
export function cover({ cost, held, available, step, stopAtPpm }: Covering): { readonly hold: Micros; readonly stop: boolean } {
  const nothing = micros(0n)
  if (cost < times(held, HOLD_MORE_AT, 'down')) return { hold: nothing, stop: false }
  // What is missing already, and one more step.
  const hold = least(available, micros(subtract(greatest(cost, held), held) + step))
  return { hold, stop: hold === 0n && cost >= times(held, ppm(stopAtPpm), 'down') }
}

/** How an amount is captured from holds: from the first until nothing is left to capture. */
export function takeFrom(
  holds: readonly { readonly number: number; readonly amount: Micros }[],
  amount: Micros,
): { number: number; amount: Micros; taken: Micros }[] {
  let left = amount
  return holds.map((hold) => {
    const taken = least(hold.amount, left)
    left = subtract(left, taken)
    return { ...hold, taken }
  })
}

/** Half of an amount, rounded up. */
export function half(amount: Micros): Micros {
  return micros(divide(amount, 2n, 'up'))
}
