const KEPT_MAX = 100
const kept = new Map<string, URL | null>()

/**
 * A text as a URL, or null where it is none. The last texts are kept: almost all requests name the same host, and parsing it costs more than what
 * is done with it.
 */
export function parsedUrl(text: string): Readonly<URL> | null {
  const found = kept.get(text)
  if (found !== undefined) return found
  const parsed = URL.parse(text)
  if (kept.size >= KEPT_MAX) kept.clear()
  kept.set(text, parsed)
  return parsed
}
