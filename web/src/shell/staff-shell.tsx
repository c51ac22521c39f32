import type { ReactNode } from 'react'
import { useTranslations } from '../platform/i18n.tsx'
import { useNavigation } from '../platform/navigation.tsx'
import { Lockup } from './brand.tsx'
import { Main, Menu, Surroundings } from './chrome.tsx'
import { matchRoute, routes } from './routes.ts'
import { RailTools, ToolButtons, useTools } from './tools.tsx'

/** The console's shell: a narrow rail, dense rows, the page across the whole width. */
export function StaffShell({ built, children }: { readonly built: readonly string[]; readonly children: ReactNode }) {
  const t = useTranslations('shell')
  const { pathname } = useNavigation()
  const { tools, sheet } = useTools({ amounts: false })
  const match = matchRoute(pathname)
  const inside = match !== null && routes[match.path].access === 'staff'
  return (
    <Surroundings>
      <div className="shell staff-shell" data-density="staff">
        <div className="rail">
          <Lockup name={t('brand')} />
          {inside && <Menu name="staff" built={built} label={t('menu.main')} className="rail-item" />}
          <div className="rail-foot"><RailTools tools={tools} /></div>
        </div>
        <div>
          <header className="topbar">
            <Lockup name={t('brand')} />
            <div className="topbar-tools"><ToolButtons tools={tools} /></div>
          </header>
          {inside && <div className="staff-strip"><Menu name="staff" built={built} label={t('menu.main')} /></div>}
          <Main className="shell-main">{children}</Main>
        </div>
      </div>
      {sheet}
    </Surroundings>
  )
}
