/** Parses JSON from an untrusted source; undefined where it is invalid. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
