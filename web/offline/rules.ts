import { documentOf, type DocumentName } from '@ohmstead/contract/http/documents'

/**
 * What a request is to someone without a network. `document`: a page of members, drivers or visitors; `hashed`: a file whose name changes
 * with its content; `plain`: what the page without a network needs besides; null: not ours to answer, like every call, everything of staff
 * and every file that somebody gave.
 */
export function kindOf(
  { method, mode, url }: { readonly method: string; readonly mode?: string; readonly url: string },
  origin: string,
): 'document' | 'hashed' | 'plain' | null {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return null
  if (mode === 'navigate') return /^\/(staff|api|uploads)(\/|$)/.test(pathname) || /\.\w+$/.test(pathname) ? null : 'document'
  if (pathname.startsWith('/assets/')) return 'hashed'
  return /^\/(boot\.js|manifest\.webmanifest|brand\/[\w.-]+)$/.test(pathname) ? 'plain' : null
}

/** The document to show for a path. Visitors' documents are not kept: whose sign-in ended without a network would lose it to them. */
export function keptFor(pathname: string): Exclude<DocumentName, 'public.html' | 'staff.html'> {
  return documentOf(pathname, true) === 'charge.html' ? 'charge.html' : 'index.html'
}
