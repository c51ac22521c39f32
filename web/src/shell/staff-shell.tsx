import { staffInfo } from '@ohmstead/contract/staff/calls'
import { useEffect, type ReactNode } from 'react'
import { useCall } from '../platform/calls.tsx'
import { useTranslations } from '../platform/i18n.tsx'
import { useNavigation } from '../platform/navigation.tsx'
import { Lockup } from './brand.tsx'
import { Main, Menu, Surroundings } from './chrome.tsx'
import { staffMenu } from './menu.ts'
import { RailTools, ToolButtons, useTools } from './tools.tsx'

/** Pages for whoever is not signed in. */
const open = new Set(['/staff/login', '/staff/setup', '/staff/join'])

/** The console's shell: a narrow rail, dense rows, the page across the whole width. */
export function StaffShell({ built, children }: { readonly built: readonly string[]; readonly children: ReactNode }) {
  const t = useTranslations('shell')
  const { pattern, go } = useNavigation()
  const { tools, sheet } = useTools({ amounts: false })
  const signedIn = !open.has(pattern ?? '')
  // Whoever owes a second factor is led to where one is set; the server opens nothing else.
  const owes = useCall(staffInfo, {}, { enabled: signedIn }).data?.secondFactorNeeded === true
  useEffect(() => {
    if (signedIn && owes && pattern !== '/staff/security') go('/staff/security', { replace: true })
  }, [signedIn, owes, pattern, go])
  const inside = signedIn && !owes
  return (
    <Surroundings>
      <div className="shell staff-shell" data-density="staff">
        <header className="rail">
          <Lockup name={t('brand')} />
          {inside && <Menu items={staffMenu} built={built} label={t('menu.main')} className="rail-item" />}
          <div className="rail-foot">
            <RailTools tools={tools} />
          </div>
        </header>
        <div>
          <header className="topbar">
            <Lockup name={t('brand')} />
            <div className="topbar-tools">
              <ToolButtons tools={tools} />
            </div>
          </header>
          {inside && (
            <div className="staff-strip">
              <Menu items={staffMenu} built={built} label={t('menu.main')} />
            </div>
          )}
          <Main className="shell-main">{children}</Main>
        </div>
      </div>
      {sheet}
    </Surroundings>
  )
}
