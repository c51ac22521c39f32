import { isIP } from 'node:net'
import type { Env } from '../../platform/env.ts'
import { parsedUrl } from '../../platform/parsed-url.ts'
import type { RequestOrigin } from './origin.ts'

/**
 * The origin of this instance through which a browser reached us; null for an unknown origin. A Host header can be forged: only
 * PUBLIC_URL and STAFF_HOST count, and without them localhost.
 */
export function servedOrigin({ origin, host, secure }: RequestOrigin, { publicUrl, staffHost }: Pick<Env, 'publicUrl' | 'staffHost'>): string | null {
  const asked = parsedUrl(`${secure ? 'https' : 'http'}://${host}`)
  if (asked === null) return null
  const isKnown = asked.hostname === staffHost || (publicUrl === undefined && asked.hostname === 'localhost')
  const served = isKnown ? asked.origin : publicUrl
  if (served === undefined || (origin !== undefined && origin !== served)) return null
  // Passkeys belong to a name: browsers create none for an IP address.
  return isIP(parsedUrl(served)?.hostname.replace(/^\[|\]$/g, '') ?? '') === 0 ? served : null
}
