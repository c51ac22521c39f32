import { useEffect, useMemo, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { loadAreas } from '../platform/i18n.tsx'
import { NavigationContext, type Navigation } from '../platform/navigation.tsx'
import type { PageEntry } from '../platform/pages.ts'
import { setClientState } from '../platform/state.ts'
import { matcherOf, safeRedirectBy } from './match.ts'
import type { RouteEntry } from './route-entry.ts'
import type { RoutePath } from './routes.ts'

/** A document whose budget leaves no room for a large router. */
export interface SmallRoutes {
  readonly table: Readonly<Record<string, RouteEntry>>
  readonly redirects?: Readonly<Record<string, string>>
  readonly pageOf: (path: RoutePath) => PageEntry | undefined
  /** The address to show instead of one of the table, or nothing. */
  readonly guard?: (entry: RouteEntry, href: string) => string | undefined
  /** Whether pages of this table are shown at all, or every link leaves the document. */
  readonly stays?: () => boolean
  /** Where a sign-in may lead back to; by default the table of this document. */
  readonly all?: Readonly<Record<string, unknown>>
}

export interface SmallRouter {
  readonly Navigation: ComponentType<{ readonly children: ReactNode }>
  readonly pageAt: (pattern: string | null) => PageEntry | undefined
  /** Puts the address right where it leads on, and fetches its page: what is shown next then stands at once. */
  readonly open: () => Promise<void>
}

/** Paths, history, scroll; loading of pages with their words; nothing else. */
export function smallRouter({ table, redirects = {}, pageOf, guard, stays = () => true, all = table }: SmallRoutes): SmallRouter {
  const match = matcherOf(table)
  const safeRedirect = safeRedirectBy(matcherOf(all))
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  const pageAt = (pattern: string | null) => (pattern === null ? undefined : pageOf(pattern as RoutePath))

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    addEventListener('popstate', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('popstate', listener)
    }
  }

  /** The address that is shown where this one is asked for. */
  function ledOn(href: string): string {
    const { pathname, search } = new URL(href, location.origin)
    const onward = redirects[pathname]
    if (onward !== undefined) return ledOn(onward)
    const found = match(pathname)
    return (found && guard?.(table[found.path] as RouteEntry, pathname + search)) ?? href
  }

  function owns(href: string): boolean {
    const { origin, pathname } = new URL(href, location.origin)
    return stays() && origin === location.origin && (match(pathname) !== null || pathname in redirects)
  }

  const go: Navigation['go'] = (href, { replace = false, keepScroll = false } = {}) => {
    if (!owns(href)) return replace ? location.replace(href) : location.assign(href)
    const shown = ledOn(href)
    if (replace) history.replaceState(null, '', shown)
    else history.pushState(null, '', shown)
    tell()
    const to = match(new URL(shown, location.origin).pathname)
    if (!keepScroll && table[to?.path ?? '']?.keepScroll !== true) scrollTo(0, 0)
  }

  function SmallNavigation({ children }: { readonly children: ReactNode }) {
    const href = useSyncExternalStore(subscribe, () => location.pathname + location.search)
    const navigation = useMemo<Navigation>(() => {
      const { pathname, search } = new URL(href, location.origin)
      const open = match(pathname)
      return {
        pathname,
        pattern: open?.path ?? null,
        name: open === null ? null : (table[open.path]?.name ?? null),
        params: open?.params ?? {},
        search: Object.fromEntries(new URLSearchParams(search)),
        owns,
        go,
        safeRedirect,
        warm(target) {
          const page = pageAt(match(new URL(target, location.origin).pathname)?.path ?? null)
          if (page !== undefined) void prepare(page).catch(() => {})
        },
      }
    }, [href])
    return <NavigationContext value={navigation}>{children}</NavigationContext>
  }

  return {
    Navigation: SmallNavigation,
    pageAt,
    async open() {
      const here = location.pathname + location.search
      const shown = ledOn(here)
      if (shown !== here) history.replaceState(null, '', shown)
      const page = pageAt(match(location.pathname)?.path ?? null)
      // A page that does not come says so in its place.
      if (page !== undefined) await prepare(page).catch(() => {})
    },
  }
}

const ready = new Map<PageEntry, ComponentType>()

async function prepare(entry: PageEntry): Promise<void> {
  const [{ Page }] = await Promise.all([entry.load(), loadAreas(entry.areas)])
  ready.set(entry, Page)
}

/** The page of an entry, once its chunk and its words are here. The page before it stays until then. */
export function LoadedPage({ entry }: { readonly entry: PageEntry }) {
  const [shown, setShown] = useState(ready.has(entry) ? entry : undefined)
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    let left = false
    setFailure(undefined)
    if (ready.has(entry)) {
      setShown(entry)
      return
    }
    setClientState({ pageLoading: true })
    prepare(entry)
      .then(() => {
        if (!left) setShown(entry)
      })
      .catch((error: Error) => {
        if (!left) setFailure(error)
      })
      .finally(() => setClientState({ pageLoading: false }))
    return () => {
      left = true
    }
  }, [entry])
  if (failure !== undefined) throw failure
  const Page = shown && ready.get(shown)
  return Page ? <Page /> : null
}
