import type { Instant } from '@ohmstead/contract/kernel/instant'
import { NONCE_KEEP_MS } from './signed-request.ts'

const NONCES_MAX = 100_000

/** Nonces of the requests to this process; the database has those of calls that change something as well. */
export interface NonceMemory {
  /** Takes a nonce; false where it was taken before. */
  take(apiKey: string, nonce: string, at: Instant): boolean
  /** Returns a nonce: its request was not processed. */
  giveBack(apiKey: string, nonce: string): void
  readonly size: number
}

interface Generation {
  readonly since: Instant
  readonly taken: Set<string>
}

/**
 * Remembers nonces as long as a timestamp signed with them could be accepted, in two generations; when one exceeds its limit, the older one
 * is dropped early. Each process has its own memory and a restart empties it, so a request that reads may then be answered once more. That
 * changes nothing, and it still requires the sign-in of its caller; calls that change something store their nonce in the database.
 */
export function openNonceMemory(max = NONCES_MAX): NonceMemory {
  let young: Generation | undefined
  let old: Generation | undefined
  const keyOf = (apiKey: string, nonce: string) => `${apiKey} ${nonce}`
  return {
    take(apiKey, nonce, at) {
      if (young === undefined || at - young.since >= NONCE_KEEP_MS || young.taken.size >= max / 2) {
        // A nonce older than a whole generation cannot be repeated in time.
        old = young
        young = { since: at, taken: new Set() }
      }
      const key = keyOf(apiKey, nonce)
      if (young.taken.has(key) || old?.taken.has(key)) return false
      young.taken.add(key)
      return true
    },
    giveBack(apiKey, nonce) {
      const key = keyOf(apiKey, nonce)
      young?.taken.delete(key)
      old?.taken.delete(key)
    },
    get size() {
      return (young?.taken.size ?? 0) + (old?.taken.size ?? 0)
    },
  }
}
