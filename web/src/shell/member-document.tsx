import type { ReactNode } from 'react'
import { Intl, loadAreas, translator } from '../platform/i18n.tsx'
import { queryOf } from '../platform/navigation.tsx'
import type { PageEntry } from '../platform/pages.ts'
import { clientState } from '../platform/state.ts'
import { toast } from '../platform/toasts.ts'
import { beforeNavigation } from './before-navigation.ts'
import { documentRouter } from './document-router.tsx'
import { Chrome } from './member-shell.tsx'
import { builtPaths, pageOf } from './pages.ts'
import { memberRoutes, redirects, type RoutePath } from './routes.ts'
import { SectionTabs } from './section-tabs.tsx'

const memberHome: PageEntry = {
  load: async () => ({ Page: (await import('./joined/member-home.tsx')).MemberHome }),
  areas: ['home', 'packages'],
}

/** `/home` has one page for visitors and another for members. */
const pageFor = (path: RoutePath) => (path === '/home' && clientState().isLogin ? memberHome : pageOf(path))

/** The document of visitors, drivers and members. */
const { App, open } = documentRouter({
  table: memberRoutes,
  redirects,
  pageOf: pageFor,
  built: builtPaths,
  /** Visitors who open a page for members go to the sign-in, and return to the page afterwards. */
  guard({ access }, href) {
    if (access !== 'member' || clientState().isLogin) return undefined
    void loadAreas(['shell']).then(() => toast(translator('shell')('pleaseLogIn')))
    return `/login${queryOf({ redirect: href })}`
  },
  frame: (page: ReactNode) => (
    <Chrome built={builtPaths} scan={pageOf('/charge')?.scan}>
      {page}
    </Chrome>
  ),
  above: ({ section }) => section && <SectionTabs section={section} />,
  onNavigate: () => void beforeNavigation(),
})

export const openMemberDocument = open

/** The root component, used by both the prerendering and the hydration in the browser. */
export function MemberApp() {
  return (
    <Intl>
      <App />
    </Intl>
  )
}
