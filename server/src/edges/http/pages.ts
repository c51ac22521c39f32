import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { withHead, type DocumentHead } from '@ohmstead/contract/http/document-head'
import { DOCUMENT_HEADER, documentOf, languageAsked, ORIGIN_MARK, preparedPage, VISITOR_DOCUMENT } from '@ohmstead/contract/http/documents'
import { defaultLanguage, isLanguage, type Language } from '@ohmstead/contract/kernel/language'
import type { Env } from '../../platform/env.ts'
import type { Gate } from '../../platform/gate.ts'
import type { InstanceKind } from '../../platform/instance.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readCookie } from './cookie.ts'
import { isSecure } from './request-headers.ts'

const YEAR_S = 365 * 86_400
/** Documents kept ready to send: one for each file and requested origin. */
const KEPT_MAX = 500

/** What the documents of some paths say about the record that the query of their address names; null: it does not exist. */
export type DocumentHeads = Readonly<Record<string, (query: URLSearchParams, language: Language) => Promise<DocumentHead | null>>>

export interface PagesOptions {
  /** Folder of the built web; absent: no pages. */
  readonly folder: string | undefined
  readonly env: Pick<Env, 'publicUrl'>
  readonly instance: InstanceKind
  readonly heads: DocumentHeads
  /** What reads heads passes here. */
  readonly gate: Gate
  readonly refuse: (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => FastifyReply
}

/** Serves the built web: files as they are, and for every other path the document that shows it. */
export function servePages(app: FastifyInstance, { folder, env, instance, heads, gate, refuse }: PagesOptions): void {
  const nothing = (request: FastifyRequest, reply: FastifyReply) => refuse(request, reply, new Refusal(httpErrors.notFound, {}))
  if (folder === undefined) return void app.setNotFoundHandler(nothing)
  app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
    // Files with hashed names never change; all others are requested again each time.
    setHeaders: (reply, file) =>
      void reply.header(
        'cache-control',
        path.relative(folder, file).startsWith(`assets${path.sep}`) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache',
      ),
  })
  // The one page whose path is also a folder of files, which would otherwise be searched and not found.
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: (_, reply) => reply.callNotFound() })
  const documents = keptDocuments(instance)
  app.setNotFoundHandler(async (request, reply) => {
    const url = URL.parse(`http://host${request.url}`)
    if (url === null) return nothing(request, reply)
    const { pathname, searchParams } = url
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !pathname.startsWith('/api/') && !path.extname(pathname)
    if (!isPage) return nothing(request, reply)
    const secure = isSecure(request, env)
    const signedIn = readCookie(request.headers.cookie, 'session', secure) !== null
    const name = documentOf(pathname)
    const isVisitor = name === 'index.html' && !signedIn
    // Prerendered documents are for visitors.
    const language = pageLanguage(request, searchParams.get('lang'))
    const prepared = isVisitor ? preparedPage(pathname, language) : null
    const headOf = isVisitor ? heads[pathname] : undefined
    const head = headOf === undefined ? undefined : await gate.pass(() => headOf(searchParams, language))
    const asked = { origin: originOf(request, env, secure), isVisitor, head: head ?? null }
    const text = prepared === null ? undefined : await documents(path.join(folder, prepared), asked)
    const found = text ?? (await documents(path.join(folder, name), asked))
    if (found === undefined) return nothing(request, reply)
    // Readers see the page that says so; programs see the status.
    if (head === null) void reply.code(404)
    return found(request, reply.header(DOCUMENT_HEADER, isVisitor ? VISITOR_DOCUMENT : name))
  })
}

/** The language of a page: by the URL, by an earlier choice in this browser, by the browser's settings. */
export function pageLanguage(request: FastifyRequest, asked: string | null): Language {
  const [, display = ''] = /(?:^|; ?)display=([^;]{1,300})/.exec(request.headers.cookie ?? '') ?? []
  const chosen = /(?:^|&)language=(\w{5})/.exec(display.replaceAll('%3D', '=').replaceAll('%26', '&'))?.[1]
  for (const language of [asked, chosen]) if (language && isLanguage(language)) return language
  return languageAsked(request.headers['accept-language']) ?? defaultLanguage
}

/** The public URL: the operator's, otherwise the host of this request. */
export function originOf(request: FastifyRequest, { publicUrl }: Pick<Env, 'publicUrl'>, secure: boolean): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin
  return /^[\w.:[\]-]{1,200}$/.test(request.host) ? `http${secure ? 's' : ''}://${request.host.toLowerCase()}` : ''
}

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** What else a document depends on besides its file. `isVisitor`: the request had no session. */
interface AskedBy {
  readonly origin: string
  readonly isVisitor: boolean
  /** About the record in the address; null: nothing of its own. */
  readonly head: DocumentHead | null
}

/** Documents that contain the kind of the instance and its URL, compressed once and kept until their file changes. */
function keptDocuments(instance: InstanceKind): (file: string, asked: AskedBy) => Promise<Send | undefined> {
  const kept = new Map<string, { readonly changed: number; readonly send: Promise<Send> }>()
  return async (file, { origin, isVisitor, head }) => {
    const changed = (await stat(file).catch(() => undefined))?.mtimeMs
    if (changed === undefined) return undefined
    const key = `${file} ${isVisitor} ${origin} ${head === null ? '' : JSON.stringify(head)}`
    const known = kept.get(key)
    if (known?.changed === changed) return known.send
    const marks = `<html data-instance="${instance}" ${isVisitor ? 'data-visitor ' : ''}`
    // Stored before it is compressed: concurrent requests wait for one compression.
    const send = readFile(file, 'utf8').then((html) =>
      packed((head === null ? html : withHead(html, head)).replace('<html ', marks).replaceAll(ORIGIN_MARK, origin)),
    )
    if (kept.size >= KEPT_MAX) kept.clear()
    kept.set(key, { changed, send })
    send.catch(() => kept.delete(key))
    return send
  }
}

async function packed(html: string): Promise<Send> {
  const plain = Buffer.from(html)
  const bodies = {
    br: await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: await promisify(gzip)(plain, { level: 9 }),
  }
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return (request, reply) => {
    void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding, accept-language, cookie').header('etag', etag)
    if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
    void reply.type('text/html; charset=utf-8')
    const accepted = request.headers['accept-encoding'] ?? ''
    for (const encoding of ['br', 'gzip'] as const)
      if (new RegExp(`\\b${encoding}\\b`).test(accepted)) return reply.header('content-encoding', encoding).send(bodies[encoding])
    return reply.send(plain)
  }
}
