import { assert } from './assert.ts'

declare const unit: unique symbol
/** Energy in whole watt-hours. Register readings are stored as received; differences are computed. */
export type Wh = number & { readonly [unit]: 'Wh' }

/** Converts a whole number of watt-hours to an energy. */
export function wh(value: number): Wh {
  assert(Number.isSafeInteger(value), 'energy is a whole number of Wh')
  return value as Wh
}
