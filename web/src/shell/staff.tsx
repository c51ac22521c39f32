import './staff.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Intl } from '../platform/i18n.tsx'
import { queryOf } from '../platform/navigation.tsx'
import type { Pages } from '../platform/pages.ts'
import { fetchConfig } from './before-navigation.ts'
import { documentRouter } from './document-router.tsx'
import { StaffShell } from './staff-shell.tsx'
import { staffRoutes } from './routes.ts'
import { staffSignIn } from './sign-ins.ts'
import { start, startLive } from './start.ts'

const [pages = {}] = Object.values(import.meta.glob<Pages>('../features/staff/pages.ts', { eager: true, import: 'pages' }))
const built = Object.keys(pages)

await start(staffSignIn)
void fetchConfig()

const { App, open } = documentRouter({
  table: staffRoutes,
  redirects: {},
  pageOf: (path) => pages[path],
  built,
  guard: ({ access }, href) => (access === 'staff' && staffSignIn.token() === null ? `/staff/login${queryOf({ redirect: href })}` : undefined),
  frame: (page) => <StaffShell built={built}>{page}</StaffShell>,
})

await open()
createRoot(document.getElementById('root') as HTMLElement, { onUncaughtError: reportError }).render(
  <StrictMode>
    <Intl>
      <App />
    </Intl>
  </StrictMode>,
)
void startLive()
