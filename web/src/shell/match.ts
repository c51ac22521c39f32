import type { RoutePath } from './routes.ts'

export interface RouteMatch {
  readonly path: RoutePath
  readonly params: Readonly<Record<string, string | undefined>>
}

/** Finds the route of a table that matches a path, with the values in it. */
export function matcherOf(table: Readonly<Record<string, unknown>>): (pathname: string) => RouteMatch | null {
  const patterns = (Object.keys(table) as RoutePath[]).map((path) => ({
    path,
    names: [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''),
    form: new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/([^/]+))?').replace(/:\w+/g, '([^/]+)')}/?$`),
  }))
  return (pathname) => {
    for (const { path, names, form } of patterns) {
      const values = form.exec(pathname)?.slice(1)
      if (values !== undefined) return { path, params: Object.fromEntries(names.map((name, at) => [name, values[at] && decodeSafely(values[at])])) }
    }
    return null
  }
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The address after a sign-in: only addresses of the route table, never another host. */
export function safeRedirectBy(match: (pathname: string) => RouteMatch | null): (target: string | undefined) => string {
  const fallback = '/home'
  return (target) => {
    if (target === undefined || !target.startsWith('/') || target.startsWith('//') || target.includes('\\')) return fallback
    const { pathname, search } = new URL(target, 'http://route.invalid')
    const found = match(pathname)
    return found === null || found.path === '/login' || found.path === '/register' ? fallback : pathname + search
  }
}
