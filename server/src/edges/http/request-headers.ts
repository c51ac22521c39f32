import type { FastifyRequest } from 'fastify'
import { defaultLanguage, isLanguage, type Language } from '@ohmstead/contract/kernel/language'
import type { RequestOrigin } from './origin.ts'

/** One header of a request; one that is absent, empty, repeated or endless is none. */
export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : null
}

/** The language a reader asked for, in header `lang`. */
export function languageOf(request: FastifyRequest): Language {
  const asked = headerOf(request, 'lang') ?? ''
  return isLanguage(asked) ? asked : defaultLanguage
}

/** Whether a person's way to us is encrypted: as seen here, by a proxy of ours, or by the address the operator gave. */
export function isSecure(request: FastifyRequest, { publicUrl }: { readonly publicUrl: string | undefined }): boolean {
  return request.protocol === 'https' || publicUrl?.startsWith('https:') === true
}

/** The bearer token of a client that is no browser. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(headerOf(request, 'authorization') ?? '')?.[1] ?? null
}

/** What a browser says about where a request comes from. */
export function originOf(request: FastifyRequest, secure: boolean): RequestOrigin {
  const { origin, 'sec-fetch-site': site } = request.headers
  return { origin, secFetchSite: typeof site === 'string' ? site : undefined, host: request.host, secure }
}
