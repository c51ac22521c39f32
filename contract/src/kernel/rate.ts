import { assert } from './assert.ts'

declare const unit: unique symbol
/** A rate in parts per million (20 % = 200_000). */
export type Rate = number & { readonly [unit]: 'ppm' }

/** Converts a whole number of parts per million to a rate. */
export function ppm(value: number): Rate {
  assert(Number.isSafeInteger(value) && value >= 0, 'a rate is a non-negative whole number of ppm')
  return value as Rate
}
