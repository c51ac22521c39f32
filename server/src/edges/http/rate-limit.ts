import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'

const KEYS_MAX = 50_000

/** Counts requests by key; returns how long to wait once the limit of a minute is used up. */
export interface RateLimit {
  /** 0 where the request may pass, otherwise milliseconds to wait. `cost`: how many requests it counts as. */
  take(key: string, perMinute: number, nowMs: number, cost?: number): number
}

interface Bucket {
  tokens: number
  atMs: number
}

/**
 * Token buckets in memory: they protect this process. Limits that protect a secret are counted in the database by the feature that owns the
 * secret, and survive a restart.
 */
export function openRateLimit(): RateLimit {
  let young = new Map<string, Bucket>()
  let old = new Map<string, Bucket>()
  return {
    take(key, perMinute, nowMs, cost = 1) {
      const bucket = young.get(key) ?? old.get(key) ?? { tokens: perMinute, atMs: nowMs }
      bucket.tokens = Math.min(perMinute, bucket.tokens + (Math.max(0, nowMs - bucket.atMs) * perMinute) / MINUTE_MS)
      bucket.atMs = nowMs
      if (!young.has(key)) {
        // Two generations limit the memory: a key that was not used during a whole generation is dropped.
        if (young.size >= KEYS_MAX) [old, young] = [young, new Map()]
        young.set(key, bucket)
      }
      if (bucket.tokens < cost) return Math.ceil(((cost - bucket.tokens) * MINUTE_MS) / perMinute)
      bucket.tokens -= cost
      return 0
    },
  }
}
