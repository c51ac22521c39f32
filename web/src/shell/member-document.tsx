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

/** Home has two pages: a visitor's, and a member's. */
const pageFor = (path: RoutePath) => (path === '/home' && clientState().isLogin ? memberHome : pageOf(path))

/** The document of everybody but staff: visitors, drivers and members. */
const { App, open } = documentRouter({
  table: memberRoutes,
  redirects,
  pageOf: pageFor,
  built: builtPaths,
  /** A page for members shows visitors the way in, and leads back afterwards. */
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

/** Everything on the screen, the same for whoever renders the text ahead of time and for the browser that hydrates it. */
export function MemberApp() {
  return (
    <Intl>
      <App />
    </Intl>
  )
}
