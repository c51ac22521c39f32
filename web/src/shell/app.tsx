import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CallCache, callCache } from '../platform/call-cache.tsx'
import { Intl, translator } from '../platform/i18n.tsx'
import { queryOf } from '../platform/navigation.tsx'
import { followInstallOffer } from '../platform/install.ts'
import { clientState } from '../platform/state.ts'
import { askToConfirm } from '../platform/step-up.ts'
import { toast } from '../platform/toasts.ts'
import { beforeNavigation } from './before-navigation.ts'
import { documentRouter } from './document-router.tsx'
import { Chrome } from './member-shell.tsx'
import { builtPaths, pageOf } from './pages.ts'
import { memberRoutes, redirects } from './routes.ts'
import { SectionTabs } from './section-tabs.tsx'
import { memberSignIn } from './sign-ins.ts'
import { start, startLive } from './start.ts'

followInstallOffer()
await start(memberSignIn, askToConfirm)

const App = documentRouter({
  table: memberRoutes,
  redirects,
  pageOf,
  /** A page for members shows visitors the way in, and leads back afterwards. */
  guard(entry, href) {
    void beforeNavigation()
    if (entry.access !== 'member' || clientState().isLogin) return undefined
    toast(translator('shell')('pleaseLogIn'))
    return `/login${queryOf({ redirect: href })}`
  },
  frame: (page) => (
    <Chrome built={builtPaths} scan={pageOf('/charge')?.scan}>
      {page}
    </Chrome>
  ),
  above: ({ section }) => section && <SectionTabs section={section} />,
})

createRoot(document.getElementById('root') as HTMLElement, { onUncaughtError: reportError }).render(
  <StrictMode>
    <Intl>
      <CallCache>
        <App />
      </CallCache>
    </Intl>
  </StrictMode>,
)
void startLive(callCache)
