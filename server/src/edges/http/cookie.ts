import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { CookieUse } from '../../platform/implement.ts'

// Each principal has a cookie of its own, so that a member's page can never act as staff.
const names: Record<CookieUse, string> = {
  session: 'session',
  staffSession: 'staff_session',
  device: 'device',
  asker: 'asker',
  oauth: 'oauth',
  support: 'support',
}

/** Behind TLS the cookie name binds it to the host (`__Host-`); this is not possible for demo hosts with plain http. */
function headerName(use: CookieUse, secure: boolean): string {
  return secure ? `__Host-${names[use]}` : names[use]
}

/** A Set-Cookie line; `null` deletes the cookie. It is hidden from scripts and not sent with a POST from other sites. */
export function setCookie(use: CookieUse, value: string | null, maxAgeMs: number, secure: boolean): string {
  const age = value === null ? 0 : Math.floor(maxAgeMs / 1000)
  return `${headerName(use, secure)}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

const TOKEN = /^[A-Za-z0-9_.-]{1,200}$/

/** Reads one of our cookies; one that came twice, or has a format we never wrote, is ignored. */
export function readCookie(header: string | undefined, use: CookieUse, secure: boolean): string | null {
  const prefix = `${headerName(use, secure)}=`
  let found: string | null = null
  for (const pair of header?.split(';') ?? []) {
    const trimmed = pair.trim()
    if (!trimmed.startsWith(prefix)) continue
    if (found !== null) return null
    found = trimmed.slice(prefix.length)
  }
  return found !== null && TOKEN.test(found) ? found : null
}

/** A device's id with a signature, so that a forged one is recognised without the database. */
export function deviceCookie(id: string, secret: KeyObject): string {
  return `${id}.${signed(id, secret).toString('base64url')}`
}

/** The device's id, if this server issued the cookie. */
export function deviceOf(cookie: string | null, secret: KeyObject): string | null {
  if (cookie === null) return null
  const [id = '', mark = '', ...rest] = cookie.split('.')
  const given = Buffer.from(mark, 'base64url')
  const expected = signed(id, secret)
  return rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

// A KeyObject is prepared once; with plain bytes Node.js prepares a key for each call, which costs five times as much as the hash.
function signed(id: string, secret: KeyObject): Buffer {
  return createHmac('sha256', secret).update(id).digest()
}
