import { isLanguage, type Language } from '../kernel/language.ts'

/** The documents that the web builds and the server serves: `index.html` for visitors and members, `staff.html` for staff. */
export const documents = ['index.html', 'staff.html'] as const
export type DocumentName = (typeof documents)[number]

/** The document that is served for a path. */
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

/** The path of a prerendered page in a language, below the folder of documents; null if there cannot be one. */
export function preparedPage(pathname: string, language: Language): string | null {
  const path = pathname === '/' ? '/home' : pathname
  return /^(\/[A-Za-z]+){1,3}$/.test(path) ? `pages/${language}${path}.html` : null
}

/** Placeholder for the address of this instance in absolute links; the server replaces it. */
export const ORIGIN_MARK = '{{origin}}'

/** The language for a browser without a chosen one: the first of its languages that the product supports. */
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
