import { divide, micros, type Micros } from '../kernel/amount.ts'

/** The fee of a price, rounded down, for the member. The database computes the same (`resales.fee_of`). */
export function resaleFee(price: Micros, ratePpm: number): Micros {
  return micros(divide(price * BigInt(ratePpm), 1_000_000n, 'down'))
}
