import { useMemo, type ComponentType, type ReactNode } from 'react'
import { createRootRoute, createRoute, createRouter, Outlet, redirect, RouterProvider, useRouter, useRouterState } from '@tanstack/react-router'
import { loadAreas } from '../platform/i18n.tsx'
import { NavigationContext, queryOf, type Navigation } from '../platform/navigation.tsx'
import type { PageEntry } from '../platform/pages.ts'
import { setClientState } from '../platform/state.ts'
import { ComingPage } from './coming-page.tsx'
import { ErrorPage, NotFoundPage, RouteBoundary } from './error-page.tsx'
import { matcherOf, safeRedirectBy } from './match.ts'
import type { RouteEntry } from './route-entry.ts'
import { routes, type memberRoutes, type RouteName, type RoutePath, type staffRoutes } from './routes.ts'

/** A document with its routes: the member's and the staff's. */
export interface DocumentOfRoutes {
  readonly table: typeof memberRoutes | typeof staffRoutes
  readonly redirects: Readonly<Record<string, string>>
  readonly pageOf: (path: RoutePath) => PageEntry | undefined
  /** Before each navigation; gives the address to show instead, or nothing. */
  readonly guard: (entry: RouteEntry, href: string) => string | undefined
  /** What surrounds the page. */
  readonly frame: (page: ReactNode) => ReactNode
  /** What stands above the page of a route, within the frame. */
  readonly above?: (entry: RouteEntry) => ReactNode
}

/** Our patterns in the router's spelling: `:id` is `$id`, `:type?` is `{-$type}`. */
const spelled = (path: string) => path.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1')

/** Makes the router of a document and gives the component that shows it. */
export function documentRouter({ table, redirects, pageOf, guard, frame, above }: DocumentOfRoutes): ComponentType {
  const entries = table as Readonly<Record<string, RouteEntry>>
  const root = createRootRoute({
    notFoundComponent: NotFoundPage,
    component: () => (
      <RouterNavigation entries={entries} redirects={redirects} pageOf={pageOf}>
        {frame(
          <Bounded>
            <Outlet />
          </Bounded>,
        )}
      </RouterNavigation>
    ),
  })

  const routeOf = (path: RoutePath) => {
    const entry = entries[path] as RouteEntry
    const page = pageOf(path)
    return createRoute({
      getParentRoute: () => root,
      path: spelled(path),
      beforeLoad: ({ location }) => {
        const instead = guard(entry, location.href)
        // eslint-disable-next-line typescript/only-throw-error -- The router takes a redirect that is thrown.
        if (instead !== undefined) throw redirect({ href: instead, replace: true })
      },
      loader: async () => {
        if (page === undefined) return () => <ComingPage name={entry.name as RouteName} />
        const [{ Page }] = await Promise.all([page.load(), loadAreas(page.areas)])
        return Page
      },
      component: () => (
        <>
          {above?.(entry)}
          <OpenPage />
        </>
      ),
      errorComponent: ({ reset }) => (
        <ErrorPage
          retry={() => {
            reset()
            void router.invalidate()
          }}
        />
      ),
      staleTime: Infinity,
    })
  }

  const redirected = Object.entries(redirects).map(([from, to]) =>
    createRoute({
      getParentRoute: () => root,
      path: from,
      beforeLoad: () => {
        // eslint-disable-next-line typescript/only-throw-error -- The router takes a redirect that is thrown.
        throw redirect({ href: to, replace: true })
      },
    }),
  )

  const router = createRouter({
    routeTree: root.addChildren([...(Object.keys(entries) as RoutePath[]).map(routeOf), ...redirected]),
    scrollRestoration: true,
    // The page before stays until the next one is here; the loader says that something is on its way.
    defaultPendingMs: Infinity,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => queryOf(search as Record<string, string>),
  })

  const loaded = new Set<string>()
  router.subscribe('onBeforeLoad', ({ toLocation }) => {
    if (!loaded.has(toLocation.pathname)) setClientState({ pageLoading: true })
  })
  router.subscribe('onResolved', ({ toLocation }) => {
    loaded.add(toLocation.pathname)
    setClientState({ pageLoading: false })
  })
  return () => <RouterProvider router={router} />
}

function OpenPage() {
  const Shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.loaderData as ComponentType | undefined })
  return Shown && <Shown />
}

function Bounded({ children }: { readonly children: ReactNode }) {
  return <RouteBoundary resetBy={useRouterState({ select: ({ location }) => location.pathname })}>{children}</RouteBoundary>
}

/** Our navigation, carried out by the router. */
function RouterNavigation({
  entries,
  redirects,
  pageOf,
  children,
}: {
  readonly entries: Readonly<Record<string, RouteEntry>>
  readonly redirects: Readonly<Record<string, string>>
  readonly pageOf: DocumentOfRoutes['pageOf']
  readonly children: ReactNode
}) {
  const { navigate } = useRouter()
  const { pathname, searchStr } = useRouterState({ select: ({ resolvedLocation, location }) => resolvedLocation ?? location })
  const match = useMemo(() => matcherOf(entries), [entries])
  const navigation = useMemo<Navigation>(() => {
    const open = match(pathname)
    const owns = (href: string) => {
      const target = new URL(href, location.origin)
      return target.origin === location.origin && (match(target.pathname) !== null || target.pathname in redirects)
    }
    return {
      pathname,
      pattern: open?.path ?? null,
      name: open === null ? null : (entries[open.path]?.name ?? null),
      params: open?.params ?? {},
      search: Object.fromEntries(new URLSearchParams(searchStr)),
      owns,
      safeRedirect,
      warm(href) {
        const to = match(new URL(href, location.origin).pathname)
        const page = to === null ? undefined : pageOf(to.path)
        if (page !== undefined) void Promise.allSettled([page.load(), loadAreas(page.areas)])
      },
      go(href, { replace = false, keepScroll = false } = {}) {
        if (!owns(href)) return replace ? location.replace(href) : location.assign(href)
        const to = match(new URL(href, location.origin).pathname)
        void navigate({ href, replace, resetScroll: !keepScroll && !(to !== null && entries[to.path]?.keepScroll) })
      },
    }
  }, [entries, redirects, pageOf, match, pathname, searchStr, navigate])
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}

const safeRedirect = safeRedirectBy(matcherOf(routes))
