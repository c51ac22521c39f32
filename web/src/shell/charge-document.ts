import { built } from 'virtual:built-pages'
import type { Pages } from '../platform/pages.ts'
import { chargeRoutes } from './charge-routes.ts'
import type { SmallDocument } from './small-document.tsx'
import { smallRouter } from './small-router.tsx'

const [pages = {}] = Object.values(import.meta.glob<Pages>('../features/charging/pages.ts', { eager: true, import: 'pages' }))

/** A driver's document: the same signed in or not. */
export const chargeDocument: SmallDocument = {
  table: chargeRoutes,
  router: smallRouter({ table: chargeRoutes, pageOf: (path) => pages[path] }),
  built,
  scan: pages['/charge']?.scan,
}
