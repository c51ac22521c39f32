import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { navigate, useBrowserLocation, useSearch } from 'wouter/use-browser-location'
import { loadAreas } from '../platform/i18n.tsx'
import { NavigationContext, type Navigation } from '../platform/navigation.tsx'
import type { PageEntry } from '../platform/pages.ts'
import { setClientState } from '../platform/state.ts'
import { ComingPage } from './coming-page.tsx'
import { NotFoundPage, RouteBoundary } from './error-page.tsx'
import { matcherOf, safeRedirectBy } from './match.ts'
import type { RouteEntry } from './route-entry.ts'
import { routes, type RouteName, type RoutePath } from './routes.ts'

/** A document with its routes: that of members and visitors, or that of staff. */
export interface DocumentOfRoutes {
  readonly table: Readonly<Record<string, RouteEntry>>
  readonly redirects: Readonly<Record<string, string>>
  readonly pageOf: (path: RoutePath) => PageEntry | undefined
  /** Routes that have a page. */
  readonly built: readonly string[]
  /** Called before each navigation. Returns the address to show instead, or undefined. */
  readonly guard: (entry: RouteEntry, href: string) => string | undefined
  /** Renders the frame around the page. */
  readonly frame: (page: ReactNode) => ReactNode
  /** Renders content above the page of a route, within the frame. */
  readonly above?: (entry: RouteEntry) => ReactNode
  /** Called on each navigation within the document. */
  readonly onNavigate?: () => void
}

export interface DocumentRouter {
  readonly App: ComponentType
  /** Follows redirects of the current address and loads its page, so that the first render shows it. */
  readonly open: () => Promise<void>
}

const safeRedirect = safeRedirectBy(matcherOf(routes))

/** Creates the router of a document, which handles addresses, history, guards, page loading and scrolling. */
export function documentRouter({ table, redirects, pageOf, built, guard, frame, above, onNavigate }: DocumentOfRoutes): DocumentRouter {
  const { match, pathOf, pageAt, resolve, owns } = addressesOf({ table, redirects, pageOf, guard })

  // If several navigations overlap, only the last one is completed.
  let latest = 0
  async function go(href: string, { replace = false, keepScroll = false }: Parameters<Navigation['go']>[1] = {}): Promise<void> {
    if (!owns(href)) return replace ? location.replace(href) : location.assign(href)
    const own = ++latest
    onNavigate?.()
    const shown = resolve(href)
    const page = pageAt(pathOf(shown))
    // The previous page stays visible until the next one is loaded. If loading fails, the next page shows the error.
    if (page !== undefined && !ready.has(page)) {
      setClientState({ pageLoading: true })
      await prepare(page).catch(() => undefined)
    }
    if (own !== latest) return
    flushSync(() => navigate(shown, { replace }))
    setClientState({ pageLoading: false })
    scrollAfter(new URL(shown, location.origin), keepScroll || table[match(location.pathname)?.path ?? '']?.keepScroll === true)
  }

  function warm(href: string): void {
    const page = pageAt(pathOf(href))
    if (page !== undefined) void prepare(page).catch(() => undefined)
  }

  function App() {
    const [pathname] = useBrowserLocation()
    const search = useSearch()
    const navigation = useMemo<Navigation>(() => {
      const open = match(pathname)
      return {
        pathname,
        pattern: open?.path ?? null,
        name: open === null ? null : (table[open.path]?.name ?? null),
        params: open?.params ?? {},
        search: Object.fromEntries(new URLSearchParams(search)),
        owns,
        warm,
        safeRedirect,
        go: (href, how) => void go(href, how),
      }
    }, [pathname, search])
    const here = pathname + search
    // Going back can lead to a page to which the reader no longer has access.
    useEffect(() => {
      const shown = resolve(here)
      if (shown !== here) void go(shown, { replace: true })
    }, [here])
    return (
      <NavigationContext value={navigation}>
        {frame(
          <RouteBoundary resetBy={pathname}>
            <OpenPage navigation={navigation} />
          </RouteBoundary>,
        )}
      </NavigationContext>
    )
  }

  function OpenPage({ navigation: { pattern, name } }: { readonly navigation: Navigation }) {
    const entry = pattern === null ? undefined : table[pattern]
    if (pattern === null || entry === undefined) return <NotFoundPage />
    const page = pageOf(pattern as RoutePath)
    return (
      <>
        {above?.(entry)}
        {page === undefined ? <ComingPage name={name as RouteName} built={built} /> : <LoadedPage entry={page} />}
      </>
    )
  }

  return { App, open: () => openHere(resolve, pageAt) }
}

/** Shows the current address after redirects and guards, and loads its page. */
async function openHere(resolve: (href: string) => string, pageAt: (pathname: string) => PageEntry | undefined): Promise<void> {
  const here = location.pathname + location.search + location.hash
  const shown = resolve(here)
  if (shown !== here) history.replaceState(null, '', shown)
  const page = pageAt(location.pathname)
  await (page && prepare(page).catch(() => undefined))
}

/** The addresses of a document: their pages, redirects and guards. */
function addressesOf({ table, redirects, pageOf, guard }: Pick<DocumentOfRoutes, 'table' | 'redirects' | 'pageOf' | 'guard'>) {
  const match = matcherOf(table)
  const pathOf = (href: string) => new URL(href, location.origin).pathname
  const pageAt = (pathname: string) => {
    const found = match(pathname)
    return found === null ? undefined : pageOf(found.path)
  }

  /** The address to show for a requested address, after redirects and guards. */
  function resolve(href: string): string {
    const { pathname, search, hash } = new URL(href, location.origin)
    const onward = redirects[pathname]
    if (onward !== undefined) return resolve(onward + search + hash)
    const found = match(pathname)
    return (found && guard(table[found.path] as RouteEntry, pathname + search)) ?? href
  }

  function owns(href: string): boolean {
    const { origin, pathname } = new URL(href, location.origin)
    return origin === location.origin && (match(pathname) !== null || pathname in redirects)
  }
  return { match, pathOf, pageAt, resolve, owns }
}

/** Pages whose chunk and texts are loaded. */
const ready = new Map<PageEntry, ComponentType>()

async function prepare(entry: PageEntry): Promise<void> {
  const [{ Page }] = await Promise.all([entry.load(), loadAreas(entry.areas)])
  ready.set(entry, Page)
}

/** The page of an entry. After the browser's back and forward buttons it may have to be loaded first. */
function LoadedPage({ entry }: { readonly entry: PageEntry }) {
  const [failure, setFailure] = useState<{ readonly of: PageEntry; readonly error: Error }>()
  const [, setLoaded] = useState<PageEntry>()
  const Page = ready.get(entry)
  useEffect(() => {
    if (ready.has(entry)) return undefined
    let left = false
    setClientState({ pageLoading: true })
    prepare(entry)
      .then(
        () => left || setLoaded(entry),
        (error: Error) => left || setFailure({ of: entry, error }),
      )
      .finally(() => setClientState({ pageLoading: false }))
    return () => {
      left = true
    }
  }, [entry])
  if (Page !== undefined) return <Page />
  if (failure?.of === entry) throw failure.error
  return null
}

function scrollAfter({ hash }: URL, keepScroll: boolean): void {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  if (target !== null) target.scrollIntoView()
  else if (!keepScroll) scrollTo(0, 0)
}
