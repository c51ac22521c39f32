import './charge.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { built } from 'virtual:built-pages'
import { CallMemory, callMemory } from '../platform/call-memory.tsx'
import { Intl } from '../platform/i18n.tsx'
import { useNavigation } from '../platform/navigation.tsx'
import type { Pages } from '../platform/pages.ts'
import { beforeNavigation } from './before-navigation.ts'
import { PublicShell, Surroundings } from './chrome.tsx'
import { ComingPage } from './coming-page.tsx'
import { NotFoundPage, RouteBoundary } from './error-page.tsx'
import type { RouteName, RoutePath } from './routes.ts'
import { memberSignIn } from './sign-ins.ts'
import { LoadedPage, SmallNavigation } from './small-router.tsx'
import { start, startLive } from './start.ts'

const [pages = {}] = Object.values(import.meta.glob<Pages>('../features/charging/pages.ts', { eager: true, import: 'pages' }))

function Charge() {
  const { pattern, name, pathname } = useNavigation()
  const page = pattern === null ? undefined : pages[pattern as RoutePath]
  return (
    <Surroundings>
      <PublicShell built={built} scan={pages['/charge']?.scan}>
        <RouteBoundary resetBy={pathname}>
          {pattern === null ? <NotFoundPage /> : page === undefined ? <ComingPage name={name as RouteName} /> : <LoadedPage entry={page} />}
        </RouteBoundary>
      </PublicShell>
    </Surroundings>
  )
}

await start(memberSignIn)
createRoot(document.getElementById('root') as HTMLElement, { onUncaughtError: reportError }).render(
  <StrictMode>
    <Intl>
      <CallMemory>
        <SmallNavigation><Charge /></SmallNavigation>
      </CallMemory>
    </Intl>
  </StrictMode>,
)
void beforeNavigation()
void startLive(callMemory)
