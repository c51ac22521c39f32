/**
 * The kind of a request. `document`: a page of members, drivers or visitors; `hashed`: a file whose name changes with its content;
 * `plain`: other files of the offline page; null: not handled by the service worker, such as calls, staff pages and uploads.
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
