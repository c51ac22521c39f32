import { languages, type Language } from '../kernel/language.ts'
import { ORIGIN_MARK } from './documents.ts'

export const SITE_NAME = 'Ohmstead'

/** What a document says about its page to search engines and to previews of links. */
export interface DocumentHead {
  /** The address of the page, without a language. */
  readonly path: string
  readonly language: Language
  readonly title: string
  readonly description: string
  readonly type: 'website' | 'article'
  /** The path of a picture of its own. */
  readonly image?: string
  /** The path of a feed of new entries of this page. */
  readonly feed?: string
}

/** A document with the title of its page and the tags for search engines and previews of links. */
export function withHead(html: string, { path, language, title, description, type, image, feed }: DocumentHead): string {
  const named = `${title} · ${SITE_NAME}`
  const address = `${ORIGIN_MARK}${path}`
  const inLanguage = (of: Language) => `${address}${path.includes('?') ? '&' : '?'}lang=${of}`
  const tags = [
    `<link rel="canonical" href="${escaped(address)}">`,
    ...languages.map((of) => `<link rel="alternate" hreflang="${of.replace('_', '-')}" href="${escaped(inLanguage(of))}">`),
    `<link rel="alternate" hreflang="x-default" href="${escaped(address)}">`,
    ...(feed === undefined
      ? []
      : [`<link rel="alternate" type="application/atom+xml" title="${escaped(title)}" href="${ORIGIN_MARK}${escaped(feed)}">`]),
    ...Object.entries({
      type,
      site_name: SITE_NAME,
      title: named,
      description,
      url: address,
      locale: language,
      image: `${ORIGIN_MARK}${image ?? '/brand/icon-maskable-512-day.png'}`,
    }).map(([name, value]) => `<meta property="og:${name}" content="${escaped(value)}">`),
    `<meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}">`,
  ]
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(named)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + escaped(description))
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
