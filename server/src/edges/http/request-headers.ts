import type { FastifyRequest } from 'fastify'
import { defaultLanguage, isLanguage, type Language } from '@ohmstead/contract/kernel/language'
import type { RequestOrigin } from './origin.ts'

/** One header of a request; one that is absent, empty, repeated or too long is ignored. */
export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : null
}

/** The language requested in header `lang`. */
export function languageOf(request: FastifyRequest): Language {
  const asked = headerOf(request, 'lang') ?? ''
  return isLanguage(asked) ? asked : defaultLanguage
}

/** Whether the client's connection is encrypted: as seen here, as forwarded by a trusted proxy, or by the operator's PUBLIC_URL. */
export function isSecure(request: FastifyRequest, { publicUrl }: { readonly publicUrl: string | undefined }): boolean {
  return request.protocol === 'https' || publicUrl?.startsWith('https:') === true
}

/** The bearer token of a client that is not a browser. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(headerOf(request, 'authorization') ?? '')?.[1] ?? null
}

/** What a browser sends about the origin of a request. */
export function originOf(request: FastifyRequest, secure: boolean): RequestOrigin {
  const { origin, 'sec-fetch-site': site } = request.headers
  return { origin, secFetchSite: typeof site === 'string' ? site : undefined, host: request.host, secure }
}
