import { isLanguage, type Language } from '../kernel/language.ts'

/** The documents that the web builds and the server serves: `index.html` for visitors and members, `staff.html` for staff. */
export const documents = ['index.html', 'staff.html'] as const
export type DocumentName = (typeof documents)[number]

/** Which document answers a path. */
export function documentOf(pathname: string): DocumentName {
  return pathname.split('/')[1] === 'staff' ? 'staff.html' : 'index.html'
}

/**
 * Response header that names the document: `index.html` with a session, `visitor` without one. The service worker stores the document
 * of the first kind, and deletes it when it receives the second.
 */
export const DOCUMENT_HEADER = 'x-document'
/** Value of the header for a document that is served without a session. */
export const VISITOR_DOCUMENT = 'visitor'

/** Where a page stands whose text was prepared in a language, below the folder of documents; null where no such file can be. */
export function preparedPage(pathname: string, language: Language): string | null {
  const path = pathname === '/' ? '/home' : pathname
  return /^(\/[A-Za-z]+){1,3}$/.test(path) ? `pages/${language}${path}.html` : null
}

/** The address of this instance, for links that must be whole; the server, which knows it, puts it in. */
export const ORIGIN_MARK = '{{origin}}'

/** The language a browser is read in that has chosen none: the first of its own that the product speaks. */
export function languageAsked(acceptLanguage: string | undefined): Language | null {
  const asked = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, at) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const weight = Number(/^ *q=(\d(?:\.\d{1,3})?)$/.exec(rest.join(';'))?.[1] ?? 1)
      return { primary: tag.slice(0, 2).toLowerCase(), weight, at }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.at - b.at)
  for (const { primary } of asked) {
    const language = spoken[primary]
    if (language !== undefined && isLanguage(language)) return language
  }
  return null
}

const spoken: Readonly<Record<string, string>> = { zh: 'zh_CN', de: 'de_DE', en: 'en_US', fr: 'fr_FR', it: 'it_IT', pt: 'pt_PT' }
