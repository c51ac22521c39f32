import type { KeyObject } from 'node:crypto'
import { after, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Cookies } from '../../platform/implement.ts'
import { deviceCookie, readCookie, setCookie } from './cookie.ts'
import type { Identity } from './identity.ts'

/** A sliding cookie is renewed after a pause, not with each request: concurrent responses could overwrite each other. */
const SLIDE_AFTER_MS = 10 * MINUTE_MS

/** The cookies of one request, and the Set-Cookie lines of its response. */
export interface CookieJar {
  readonly cookies: Cookies
  lines(): string[]
}

export function openCookieJar(
  header: string | undefined,
  secure: boolean,
  { deviceId, deviceSecret }: { readonly deviceId: string | null; readonly deviceSecret: KeyObject },
): CookieJar {
  const lines = new Map<string, string>()
  return {
    cookies: {
      read: (use) => (use === 'device' ? (deviceId ?? undefined) : (readCookie(header, use, secure) ?? undefined)),
      set: (use, value, { maxAgeMs }) =>
        void lines.set(use, setCookie(use, use === 'device' ? deviceCookie(value, deviceSecret) : value, maxAgeMs, secure)),
      clear: (use) => void lines.set(use, setCookie(use, null, 0, secure)),
    },
    lines: () => [...lines.values()],
  }
}

/** A browser drops a cookie by its own clock: a sign-in that is in use keeps its cookie. */
export function slideCookie({ cookies }: CookieJar, { principal, signedIn }: Identity, now: Instant): void {
  const { cookie, cookieSlidesMs } = principal
  if (cookieSlidesMs === undefined || now < after(signedIn.lastSeenAt, SLIDE_AFTER_MS)) return
  const value = cookies.read(cookie)
  if (value !== undefined) cookies.set(cookie, value, { maxAgeMs: cookieSlidesMs })
}
