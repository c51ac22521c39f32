/** What a browser says about where a request comes from. */
export interface RequestOrigin {
  readonly origin: string | undefined
  readonly secFetchSite: string | undefined
  /** Host the request was sent to. */
  readonly host: string
  readonly secure: boolean
}

/**
 * Whether a request that changes something may come from there. A browser always tells (`Sec-Fetch-Site`, `Origin`); a client
 * that tells nothing is no browser, and carries no one's cookies unasked.
 */
export function isOwnOrigin({ origin, secFetchSite, host, secure }: RequestOrigin, publicUrl: string | undefined): boolean {
  if (secFetchSite !== undefined && secFetchSite !== 'same-origin' && secFetchSite !== 'none') return false
  if (origin === undefined) return true
  const own = [`${secure ? 'https' : 'http'}://${host}`, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])]
  return own.includes(origin)
}
