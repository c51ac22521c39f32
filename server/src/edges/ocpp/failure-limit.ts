const WINDOW_MS = 60_000
/** Unknown clients choose the keys, so their number is limited; the oldest is dropped first. */
const KEYS_MAX = 20_000

/** Counts failures per key over the last minute. The time is passed as a value. */
export interface FailureLimit {
  isReached(key: string, now: number): boolean
  count(key: string, now: number): void
}

export function failureLimit(perMinute: number): FailureLimit {
  const failures = new Map<string, number[]>()
  const recent = (key: string, now: number) => (failures.get(key) ?? []).filter((at) => at > now - WINDOW_MS)
  return {
    isReached: (key, now) => recent(key, now).length >= perMinute,
    count(key, now) {
      const counted = [...recent(key, now), now].slice(-perMinute)
      failures.delete(key)
      failures.set(key, counted)
      if (failures.size > KEYS_MAX) for (const oldest of failures.keys()) return void failures.delete(oldest)
    },
  }
}
