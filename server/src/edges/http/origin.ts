import { parsedUrl } from '../../platform/parsed-url.ts'

/** What a browser sends about the origin of a request. */
export interface RequestOrigin {
  readonly origin: string | undefined
  readonly secFetchSite: string | undefined
  /** Host the request was sent to. */
  readonly host: string
  readonly secure: boolean
}

/**
 * Whether a request that changes something may come from this origin. A browser always sends it (`Sec-Fetch-Site`, `Origin`); a client
 * without these headers is not a browser, and does not send cookies by itself.
 */
export function isOwnOrigin({ origin, secFetchSite, host, secure }: RequestOrigin, publicUrl: string | undefined): boolean {
  if (secFetchSite !== undefined && secFetchSite !== 'same-origin' && secFetchSite !== 'none') return false
  if (origin === undefined) return true
  const own = [`${secure ? 'https' : 'http'}://${host}`, ...(publicUrl === undefined ? [] : [parsedUrl(publicUrl)?.origin])]
  return own.includes(origin)
}
