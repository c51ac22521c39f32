/**
 * Keeps what was made for up to `most` keys, and makes it once for all who ask for the same. The key that was asked for the longest ago goes first; a failure is
 * not kept.
 */
export function keepsResults<T>(most: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (key, make) => {
    const result = known.get(key) ?? make()
    known.delete(key)
    known.set(key, result)
    result.catch(() => {
      if (known.get(key) === result) known.delete(key)
    })
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
    return result
  }
}
