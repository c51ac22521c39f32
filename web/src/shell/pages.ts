import type { PageEntry, Pages } from '../platform/pages.ts'
import type { RoutePath } from './routes.ts'

// Features register their own pages (`features/<feature>/pages.ts`); pages that join features are in `joined`.
const registered = import.meta.glob<Pages>(['../features/*/pages.ts', './joined/pages.ts', '!../features/staff/pages.ts'], {
  eager: true,
  import: 'pages',
})

const entries = Object.assign({}, ...Object.values(registered)) as Pages

/** The page of a route, if a feature provides it. */
export function pageOf(path: RoutePath): PageEntry | undefined {
  return entries[path]
}

/** Routes that have a page, in the member and the charge document. */
export const builtPaths = Object.keys(entries) as readonly RoutePath[]
