import { useEffect, useMemo, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { loadAreas } from '../platform/i18n.tsx'
import { NavigationContext, type Navigation } from '../platform/navigation.tsx'
import type { PageEntry } from '../platform/pages.ts'
import { setClientState } from '../platform/state.ts'
import { matcherOf, safeRedirectBy } from './match.ts'
import { chargeRoutes } from './charge-routes.ts'

/*
 * The router of the charge document: four routes in 90 KB leave no room for a large one. Paths, history, scroll; loading of pages
 * with their words; nothing else.
 */
const match = matcherOf(chargeRoutes)
const safeRedirect = safeRedirectBy(match)
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())
addEventListener('popstate', tell)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function owns(href: string): boolean {
  const { origin, pathname } = new URL(href, location.origin)
  return origin === location.origin && match(pathname) !== null
}

const go: Navigation['go'] = (href, { replace = false, keepScroll = false } = {}) => {
  if (!owns(href)) return replace ? location.replace(href) : location.assign(href)
  if (replace) history.replaceState(null, '', href)
  else history.pushState(null, '', href)
  tell()
  if (!keepScroll) scrollTo(0, 0)
}

export function SmallNavigation({ children }: { readonly children: ReactNode }) {
  const href = useSyncExternalStore(subscribe, () => location.pathname + location.search)
  const navigation = useMemo<Navigation>(() => {
    const { pathname, search } = new URL(href, location.origin)
    const open = match(pathname)
    return {
      pathname,
      pattern: open?.path ?? null,
      name: open === null ? null : chargeRoutes[open.path as keyof typeof chargeRoutes].name,
      params: open?.params ?? {},
      search: Object.fromEntries(new URLSearchParams(search)),
      owns,
      go,
      safeRedirect,
      // Four small pages: the next one comes soon enough.
      warm: () => {},
    }
  }, [href])
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}

const ready = new Map<PageEntry, ComponentType>()

/** The page of an entry, once its chunk and its words are here. The page before it stays until then. */
export function LoadedPage({ entry }: { readonly entry: PageEntry }) {
  const [shown, setShown] = useState<PageEntry>()
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    let left = false
    setFailure(undefined)
    if (!ready.has(entry)) setClientState({ pageLoading: true })
    Promise.all([entry.load(), loadAreas(entry.areas)])
      .then(([{ Page }]) => {
        ready.set(entry, Page)
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
