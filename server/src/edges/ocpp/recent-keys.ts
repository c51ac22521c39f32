/** A limited number of the latest keys; the oldest is dropped first. */
export interface RecentKeys<T> {
  get(key: string): T | undefined
  has(key: string): boolean
  set(key: string, value: T): void
}

export function recentKeys<T>(size: number): RecentKeys<T> {
  const kept = new Map<string, T>()
  return {
    get: (key) => kept.get(key),
    has: (key) => kept.has(key),
    set(key, value) {
      kept.delete(key)
      kept.set(key, value)
      if (kept.size > size) for (const oldest of kept.keys()) return void kept.delete(oldest)
    },
  }
}
