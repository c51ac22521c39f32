import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { SITE_NAME } from '@ohmstead/contract/http/document-head'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { Env } from '../../platform/env.ts'
import type { Gate } from '../../platform/gate.ts'
import { originOf, pageLanguage } from './pages.ts'
import { isSecure } from './request-headers.ts'

/** New entries of a page, newest first. */
export interface Feed {
  readonly title: string
  /** The page that shows the entries. */
  readonly path: string
  readonly entries: readonly FeedEntry[]
}

export interface FeedEntry {
  readonly path: string
  readonly title: string
  readonly summary: string
  readonly at: Instant
  readonly language: Language
}

/** Feeds by their path, in the language of the request. */
export type Feeds = Readonly<Record<string, (language: Language) => Promise<Feed>>>

const FRESH_S = 300

/** Serves feeds in Atom (RFC 4287), which programs ask for again and again: an unchanged one is not sent a second time. */
export function serveFeeds(app: FastifyInstance, feeds: Feeds, { env, gate }: { readonly env: Pick<Env, 'publicUrl'>; readonly gate: Gate }): void {
  for (const [path, read] of Object.entries(feeds))
    app.get<{ Querystring: { lang?: string } }>(path, async (request, reply) => {
      const language = pageLanguage(request, new URLSearchParams(request.url.split('?')[1]).get('lang'))
      const feed = await gate.pass(() => read(language))
      const text = atomOf(feed, { path, language, origin: originOf(request, env, isSecure(request, env)) })
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
      void reply.headers({ 'cache-control': `private, max-age=${FRESH_S}`, vary: 'accept-language, cookie', etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('application/atom+xml; charset=utf-8').send(text)
    })
}

interface Asked {
  readonly path: string
  readonly language: Language
  readonly origin: string
}

const tagOf = (language: Language) => language.replace('_', '-')
/** When a feed without entries was last updated: it has to say so, and never was. */
const NEVER = '1970-01-01T00:00:00.000Z'

function atomOf({ title, path: page, entries }: Feed, { path, language, origin }: Asked): string {
  const inLanguage = (of: string) => escaped(`${origin}${of}${of.includes('?') ? '&' : '?'}lang=${language}`)
  const newest = entries[0]
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${tagOf(language)}">`,
    `<id>${escaped(origin + path)}</id>`,
    `<title>${escaped(`${title} · ${SITE_NAME}`)}</title>`,
    `<updated>${newest === undefined ? NEVER : new Date(newest.at).toISOString()}</updated>`,
    `<author><name>${SITE_NAME}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${inLanguage(path)}"/>`,
    `<link rel="alternate" type="text/html" href="${inLanguage(page)}"/>`,
    ...entries.map((entry) =>
      [
        `<entry xml:lang="${tagOf(entry.language)}">`,
        `<id>${escaped(origin + entry.path)}</id>`,
        `<title>${escaped(entry.title)}</title>`,
        `<updated>${new Date(entry.at).toISOString()}</updated>`,
        `<summary>${escaped(entry.summary)}</summary>`,
        `<link rel="alternate" type="text/html" href="${inLanguage(entry.path)}"/>`,
        '</entry>',
      ].join('\n'),
    ),
    '</feed>',
    '',
  ].join('\n')
}

/** Text of an XML document, without the characters that XML cannot contain. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/"/g, '&quot;')
