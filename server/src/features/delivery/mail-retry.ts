import { HOUR_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'

const TRIES_MAX = 10

/** When a failed mail is tried again after this many tries; null: never. */
export function retryAfterMs(triesBefore: number): number | null {
  return triesBefore + 1 >= TRIES_MAX ? null : Math.min(30 * SECOND_MS * 2 ** triesBefore, HOUR_MS)
}
