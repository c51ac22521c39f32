import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CookieUse } from '../../platform/implement.ts'

// Each principal has a cookie of its own, so that a member's page can never act as staff.
const names: Record<CookieUse, string> = { session: 'session', staffSession: 'staff_session', device: 'device', asker: 'asker', oauth: 'oauth' }

/** Behind TLS a cookie is bound to the host by its name (`__Host-`); plain-http demo hosts cannot have that. */
function headerName(use: CookieUse, secure: boolean): string {
  return secure ? `__Host-${names[use]}` : names[use]
}

/** A Set-Cookie line; `null` ends the cookie. Scripts never see it and other sites never send it along with a POST. */
export function setCookie(use: CookieUse, value: string | null, maxAgeMs: number, secure: boolean): string {
  const age = value === null ? 0 : Math.floor(maxAgeMs / 1000)
  return `${headerName(use, secure)}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

const TOKEN = /^[A-Za-z0-9_.-]{1,200}$/

/** Reads one cookie of ours; one that came twice, or that we never wrote, is none. */
export function readCookie(header: string | undefined, use: CookieUse, secure: boolean): string | null {
  const prefix = `${headerName(use, secure)}=`
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length))
  const [value] = values
  return value !== undefined && values.length === 1 && TOKEN.test(value) ? value : null
}

/** A device's id, signed so that an invented one is known without a look into the database. */
export function deviceCookie(id: string, secret: Buffer): string {
  return `${id}.${signed(id, secret).toString('base64url')}`
}

/** The device's id, when the cookie is one that this server issued. */
export function deviceOf(cookie: string | null, secret: Buffer): string | null {
  if (cookie === null) return null
  const [id = '', mark = '', ...rest] = cookie.split('.')
  const given = Buffer.from(mark, 'base64url')
  const expected = signed(id, secret)
  return rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

function signed(id: string, secret: Buffer): Buffer {
  return createHmac('sha256', secret).update(id).digest()
}
