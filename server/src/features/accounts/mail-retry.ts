import { HOUR_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'

const TRIES_MAX = 10

/** When a mail that could not be sent is tried again after so many tries; null: never. */
export function retryAfterMs(triesBefore: number): number | null {
  return triesBefore + 1 >= TRIES_MAX ? null : Math.min(30 * SECOND_MS * 2 ** triesBefore, HOUR_MS)
}
