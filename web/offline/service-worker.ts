import { DOCUMENT_HEADER, VISITOR_DOCUMENT } from '@ohmstead/contract/http/documents'
import { kindOf } from './rules.ts'

/**
 * Opens the app without a network. Documents, which contain no personal figures, and their hashed files are stored as last loaded. Calls
 * are never answered from here and never sent later.
 */
declare const self: ServiceWorkerGlobalScope
/** Inserted by the build: the files of the offline page, and their hash. */
declare const SHELL: { readonly version: string; readonly files: readonly string[] }

const { version, files } = SHELL
const shell = `shell ${version}`
const SEEN = 'seen'
const SEEN_MAX = 400
/** Cache key of the document that was served last to a signed-in person. */
const LAST_DOCUMENT = '/index.html'

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin)
  if (kind === 'document') event.respondWith(document(event))
  if (kind === 'hashed') event.respondWith(hashed(event))
  if (kind === 'plain') event.respondWith(plain(event.request))
})

async function keepShell(): Promise<void> {
  await (await caches.open(shell)).addAll([...files])
  // Documents come from the network while there is one, so that no page meets the files of another version.
  await self.skipWaiting()
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name !== shell && name !== SEEN) await caches.delete(name)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** From the network; without one, the document that this browser opened last, else the offline page. */
async function document(event: FetchEvent): Promise<Response> {
  const seen = await caches.open(SEEN)
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined
    const response = preloaded ?? (await fetch(event.request))
    const name = response.headers.get(DOCUMENT_HEADER)
    if (response.ok && name !== null) event.waitUntil(keepDocument(seen, name, response.clone()))
    return response
  } catch {
    return (await seen.match(LAST_DOCUMENT)) ?? (await caches.match('/offline.html')) ?? Response.error()
  }
}

async function keepDocument(seen: Cache, name: string, response: Response): Promise<void> {
  // A document for visitors means that this browser has no session any more. It is never stored: shown offline, it would end a sign-in.
  if (name === VISITOR_DOCUMENT) await seen.delete(LAST_DOCUMENT)
  else await seen.put(LAST_DOCUMENT, response)
}

/** From the cache, because the content of a hashed name never changes. */
async function hashed(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { ignoreVary: true })
  if (kept !== undefined) return kept
  const response = await fetch(event.request)
  if (response.status === 200) event.waitUntil(keepHashed(event.request, response.clone()))
  return response
}

async function keepHashed(request: Request, response: Response): Promise<void> {
  const seen = await caches.open(SEEN)
  await seen.put(request, response)
  const kept = (await seen.keys()).filter((key) => kindOf(key, self.location.origin) === 'hashed')
  for (const oldest of kept.slice(0, Math.max(0, kept.length - SEEN_MAX))) await seen.delete(oldest)
}

/** From the network; without one, the last stored version. */
async function plain(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request, { ignoreVary: true })) ?? Response.error()
  }
}
