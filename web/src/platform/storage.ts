/** The only keys of the local store. Display settings are in the cookie `display`. */
export const storageKeys = ['token', 'userInfo', 'loginType', 'loginAccount', 'language', 'deviceid', 'errorMsg', 'errorMsgTimes'] as const
/** Staff are separate principals: their anti-CSRF value has its own key. */
export type StorageKey = (typeof storageKeys)[number] | 'staffToken'

/** Keys of a sign-in; all of them are removed when it ends. */
export const signInKeys = ['token', 'userInfo', 'loginType', 'loginAccount'] as const satisfies readonly StorageKey[]

// A browser may refuse storage (private mode, quota); the values are then kept in memory.
const memory = new Map<string, string>()

export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

export function writeStored(key: StorageKey, value: string | null): void {
  if (value === null) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Kept in memory for this page.
  }
}

/** Display settings, stored in one cookie so that the first paint can read them. */
export interface Display {
  readonly theme?: 'day' | 'night'
  /** Locale of numbers, independent of the language: `de-CH`. */
  readonly numbers?: string
  /** The language from the local store; the server sends pages in it. */
  readonly language?: string
  /** Amounts are hidden on this device. */
  readonly hidden?: '1'
}

export function readDisplay(): Display {
  const [, value = ''] = /(?:^|; )display=([^;]*)/.exec(document.cookie) ?? []
  return Object.fromEntries(new URLSearchParams(decodeURIComponent(value)))
}

export function writeDisplay(change: { readonly [K in keyof Display]: Display[K] | undefined }): void {
  const kept = Object.entries({ ...readDisplay(), ...change }).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `display=${encodeURIComponent(new URLSearchParams(kept).toString())}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}

/** A random id of this browser; no device data are read. */
export function deviceId(): string {
  const stored = readStored('deviceid')
  if (stored !== null) return stored
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  writeStored('deviceid', fresh)
  return fresh
}
