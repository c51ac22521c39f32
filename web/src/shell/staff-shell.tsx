import { approvalCount } from '@ohmstead/contract/approvals/calls'
import type { StaffRole } from '@ohmstead/contract/kernel/call'
import { staffInfo } from '@ohmstead/contract/staff/calls'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { mayOpen } from '../features/staff/access.ts'
import { useCall } from '../platform/calls.tsx'
import { loadAreas, useTranslations } from '../platform/i18n.tsx'
import { useNavigation } from '../platform/navigation.tsx'
import { EmptyState, Icon, PageFrame, PageHeader } from '../ui/index.ts'
import { Lockup } from './brand.tsx'
import { Main, Menu, menuWord, Surroundings } from './chrome.tsx'
import { shown } from './menu.ts'
import { staffMenu } from './staff-menu.ts'
import type { RouteName } from './routes.ts'
import { RailTools, ToolButtons, useTools, type Tool } from './tools.tsx'

const Self = lazy(async () => {
  const [page] = await Promise.all([import('../features/staff/self.tsx'), loadAreas(['staff'])])
  return { default: page.Self }
})
const FindSheet = lazy(async () => {
  const [page] = await Promise.all([import('../features/staff/find-sheet.tsx'), loadAreas(['staff', 'settings'])])
  return { default: page.FindSheet }
})

/** Pages that need no sign-in. */
const open = new Set(['/staff/login', '/staff/setup', '/staff/join'])

/** The console's shell: a narrow rail, dense rows, the page across the whole width. */
export function StaffShell({ built, children }: { readonly built: readonly string[]; readonly children: ReactNode }) {
  const t = useTranslations('shell')
  const { pattern, pathname, go } = useNavigation()
  const { tools, sheet } = useTools({ amounts: false })
  const [finding, setFinding] = useState(false)
  const signedIn = !open.has(pattern ?? '')
  // Staff who still need a second factor are sent to the page where they set one; the server refuses everything else.
  const info = useCall(staffInfo, {}, { enabled: signedIn })
  const self = info.data
  const owes = self?.secondFactorNeeded === true
  useEffect(() => {
    if (signedIn && owes && pattern !== '/staff/security') go('/staff/security', { replace: true })
  }, [signedIn, owes, pattern, go])
  // No menu entry is shown before the role is known.
  const role = signedIn && !owes ? self?.role : undefined
  // Pages that the role cannot use are not opened. If the role is unknown, the server decides.
  const unknown = signedIn && self === undefined && info.error === null
  const pages = role === undefined ? [] : built.filter((path) => mayOpen(path, role))
  const forCaller = useCall(approvalCount, {}, { enabled: role !== undefined }).data?.forCaller ?? 0
  const waiting = { '/staff/approvals': forCaller }
  useFindKey(role === undefined ? undefined : () => setFinding(true))
  const find: Tool[] = role === undefined ? [] : [{ key: 'find', icon: 'search', label: t('staff.find'), run: () => setFinding(true) }]
  return (
    <Surroundings>
      <div className="shell staff-shell" data-density="staff">
        <header className="rail">
          <Lockup name={t('brand')} />
          {role !== undefined && (
            <button type="button" className="rail-find" aria-keyshortcuts="Control+K Meta+K" onClick={() => setFinding(true)}>
              <Icon name="search" size={18} />
              {t('staff.find')}
              <kbd aria-hidden>{t('staff.findKey')}</kbd>
            </button>
          )}
          {role !== undefined && <Menu items={staffMenu} built={pages} label={t('menu.main')} className="rail-item" waiting={waiting} />}
          <div className="rail-foot">
            <RailTools tools={tools} />
            {role !== undefined && (
              <Suspense>
                <div className="rail-self">
                  <Self />
                </div>
              </Suspense>
            )}
          </div>
        </header>
        <div>
          <header className="topbar">
            <Lockup name={t('brand')} />
            <div className="topbar-tools">
              <ToolButtons tools={[...find, ...tools]} />
            </div>
          </header>
          {role !== undefined && <Strip built={pages} pathname={pathname} waiting={waiting} />}
          <Main className="shell-main">{!unknown && (role === undefined || mayOpen(pattern ?? '', role) ? children : <NotYours role={role} />)}</Main>
        </div>
        {finding && role !== undefined && (
          <Suspense>
            <Find role={role} built={pages} onClose={() => setFinding(false)} />
          </Suspense>
        )}
      </div>
      {sheet}
    </Surroundings>
  )
}

/** On a phone the console's menu is a strip; the open page is always in view. */
function Strip({
  built,
  pathname,
  waiting,
}: {
  readonly built: readonly string[]
  readonly pathname: string
  readonly waiting: Readonly<Record<string, number>>
}) {
  const t = useTranslations('shell')
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const nav = strip.current?.querySelector('nav')
    const item = nav?.querySelector<HTMLElement>('[aria-current]')
    if (nav && item) nav.scrollLeft = item.offsetLeft - nav.offsetLeft - (nav.clientWidth - item.clientWidth) / 2
  }, [pathname, built.length])
  return (
    <div className="staff-strip" ref={strip}>
      <Menu items={staffMenu} built={built} label={t('menu.main')} waiting={waiting} />
    </div>
  )
}

function Find({ role, built, onClose }: { readonly role: StaffRole; readonly built: readonly string[]; readonly onClose: () => void }) {
  const t = useTranslations('shell.route')
  const { go } = useNavigation()
  const pages = shown(staffMenu, built).map(({ path, name }) => ({ path, title: menuWord(t, name) }))
  return <FindSheet role={role} pages={pages} onGo={go} onClose={onClose} />
}

/** Shown instead of a page that the role cannot use. The menu does not link here, but an old link may. */
function NotYours({ role }: { readonly role: StaffRole }) {
  const t = useTranslations('shell')
  const { name } = useNavigation()
  return (
    <PageFrame>
      <PageHeader title={t(`route.${name as RouteName}.title`)} />
      <EmptyState title={t('staff.notYours')}>{t(`staff.notYoursBody.${role}`)}</EmptyState>
    </PageFrame>
  )
}

/** Runs on Ctrl or Cmd with K, wherever the focus is. */
function useFindKey(run: (() => void) | undefined): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || latest.current === undefined) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
