import { loadAreas, translator } from '../platform/i18n.tsx'
import { queryOf } from '../platform/navigation.tsx'
import type { PageEntry } from '../platform/pages.ts'
import { clientState } from '../platform/state.ts'
import { toast } from '../platform/toasts.ts'
import { builtPaths, pageOf } from './pages.ts'
import { memberRoutes, redirects, routes, type RoutePath } from './routes.ts'
import { SectionTabs } from './section-tabs.tsx'
import type { SmallDocument } from './small-document.tsx'
import { smallRouter } from './small-router.tsx'

/** A visitor's home is known before it is looked for. */
const home: PageEntry = { load: async () => ({ Page: (await import('./joined/visitor-home.tsx')).VisitorHome }), areas: ['home', 'packages'] }

/** The visitor's document: every route, of which those for members show the way in, and lead back afterwards. */
export const publicDocument: SmallDocument = {
  table: memberRoutes,
  router: smallRouter({
    table: memberRoutes,
    redirects,
    all: routes,
    pageOf: (path: RoutePath) => (path === '/home' ? home : pageOf(path)),
    guard({ access }, href) {
      if (access !== 'member') return undefined
      void loadAreas(['shell']).then(() => toast(translator('shell')('pleaseLogIn')))
      return `/login${queryOf({ redirect: href })}`
    },
    // Signed in meanwhile: the next page is a member's.
    stays: () => !clientState().isLogin,
  }),
  built: builtPaths,
  scan: pageOf('/charge')?.scan,
  above: ({ section }) => section && <SectionTabs section={section} />,
}
