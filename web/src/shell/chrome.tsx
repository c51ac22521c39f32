import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { loadAreas, useTranslations } from '../platform/i18n.tsx'
import { useLiveState } from '../platform/live.ts'
import { Link, useNavigation, type Search } from '../platform/navigation.tsx'
import { showRouteTitle } from '../platform/title.ts'
import { setClientState, useClientState } from '../platform/state.ts'
import { ButtonLink, Icon, LoadingOverlay, Note, PageLoader, Simulated, Toasts } from '../ui/index.ts'
import { Lockup } from './brand.tsx'
import { barMenu, footMenu, openItem, publicMenu, shown, type MenuItem } from './menu.ts'
import type { RouteName } from './routes.ts'
import { ToolButtons, useTools } from './tools.tsx'

export interface ShellProps {
  readonly built: readonly string[]
  /** Search values with which the bar's Scan opens the map; absent while no page scans. */
  readonly scan: Search | undefined
  readonly children: ReactNode
}

/** Parts of every page in every document: skip link, loader, overlay, toasts, the label of a demo. */
export function Surroundings({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('shell')
  useRouteTitle()
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <section className="demo-band" aria-label={t('simulated.word')}>
        <Simulated word={t('simulated.word')}>{t('simulated.body')}</Simulated>
      </section>
      {children}
      <OpenIncident />
      <PageLoading />
      <Toasts />
    </>
  )
}

const IncidentBar = lazy(async () => {
  const [bar] = await Promise.all([import('../features/incidents/incident-bar.tsx'), loadAreas(['incidents'])])
  return { default: bar.IncidentBar }
})

/** Loaded after the first page is shown, together with the live connection. */
function OpenIncident() {
  return (
    useLiveState() !== 'off' && (
      <Suspense>
        <IncidentBar />
      </Suspense>
    )
  )
}

/** The shell for visitors, also used for the sign-in pages. */
export function PublicShell({ built, scan, children }: ShellProps) {
  const t = useTranslations('shell')
  const isLogin = useClientState('isLogin')
  const { pathname } = useNavigation()
  const { tools, sheet } = useTools({ amounts: false })
  const canLogIn = !isLogin && built.includes('/login') && pathname !== '/login' && pathname !== '/register'
  return (
    <div className="public has-tabbar">
      <header className="public-head">
        <Lockup name={t('brand')} />
        <Menu items={publicMenu} built={built} label={t('menu.main')} />
        <div className="public-tools">
          <ToolButtons tools={tools} />
          {isLogin && built.includes('/person') && (
            <Link to="/person" className="public-person">
              {t('route.person.title')}
            </Link>
          )}
          {canLogIn && (
            <ButtonLink tone="quiet" to="/login">
              {t('menu.login')}
            </ButtonLink>
          )}
        </div>
      </header>
      <Main className="public-main">{children}</Main>
      <footer className="public-foot">
        <p>{t('neverAsks')}</p>
        <Menu items={footMenu} built={built} label={t('menu.foot')} />
      </footer>
      <TabBar built={built} scan={scan} />
      {sheet}
    </div>
  )
}

/** A menu of routes that have a page, the open one marked. */
export function Menu({
  items: all,
  built,
  label,
  className,
  waiting = {},
}: {
  readonly items: readonly MenuItem[]
  readonly built: readonly string[]
  readonly label: string
  readonly className?: string
  /** Number of open items of each entry, by its path. */
  readonly waiting?: Readonly<Record<string, number>>
}) {
  const t = useTranslations('shell.route')
  const { pathname } = useNavigation()
  const items = shown(all, built)
  const open = openItem(items, pathname)
  if (items.length === 0) return null
  return (
    <nav aria-label={label}>
      {items.map((item) => (
        <Link key={item.path} to={item.path as '/home'} className={className} aria-current={item === open ? 'page' : undefined}>
          {menuWord(t, item.name)}
          <UnreadBadge item={item} />
          <WaitingBadge count={waiting[item.path] ?? 0} />
        </Link>
      ))}
    </nav>
  )
}

/** The menu entry of a page: its own menu word if there is one, else its title. */
export function menuWord(t: ReturnType<typeof useTranslations<'shell.route'>>, name: RouteName): string {
  const short = `${name}.menu` as 'rental.menu'
  return t.has(short) ? t(short) : t(`${name}.title`)
}

function WaitingBadge({ count }: { readonly count: number }) {
  const t = useTranslations('shell')
  if (count === 0) return null
  return (
    <span className="badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="vh">{t('staff.waiting', { count })}</span>
    </span>
  )
}

function useUnread(): number {
  const unread = useClientState('unread')
  return unread === null ? 0 : unread.platform + unread.site + unread.task + unread.system
}

/** Leads to the notices from the bar of a phone, with the number of unread ones. */
export function Bell() {
  const t = useTranslations('shell')
  const count = useUnread()
  const title = t('route.notice.title')
  return (
    <Link to="/notice/index" className="btn btn-round bell" aria-label={count === 0 ? title : `${title}, ${t('unread', { count })}`}>
      <Icon name="bell" size={22} />
      {count > 0 && (
        <span className="badge" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}

function UnreadBadge({ item }: { readonly item: MenuItem }) {
  const t = useTranslations('shell')
  const count = useUnread()
  if (item.path !== '/notice/index' || count === 0) return null
  return (
    <span className="badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="vh">{t('unread', { count })}</span>
    </span>
  )
}

/** The tab bar on a phone: Home, Points, Scan, Income, Me; only pages that exist. */
export function TabBar({ built, scan }: { readonly built: readonly string[]; readonly scan: Search | undefined }) {
  const t = useTranslations('shell.bar')
  const { pathname, search } = useNavigation()
  const items = shown(barMenu, built)
  const scanning = scan !== undefined && pathname === '/charge' && Object.entries(scan).every(([key, value]) => search[key] === String(value))
  const open = scanning ? undefined : openItem(items, pathname)
  if (items.length === 0) return null
  const words: Record<string, string> = { '/home': t('home'), '/charge': t('points'), '/income': t('income'), '/my': t('me') }
  return (
    <nav className="tabbar" aria-label={t('label')}>
      {items.map((item, index) => [
        scan !== undefined && index === 2 && (
          <Link key="scan" to="/charge" search={scan} aria-current={scanning ? 'page' : undefined}>
            <Icon name="scan" size={22} />
            {t('scan')}
          </Link>
        ),
        <Link key={item.path} to={item.path as '/home'} aria-current={item === open ? 'page' : undefined}>
          <Icon name={item.icon} size={22} />
          {words[item.path]}
        </Link>,
      ])}
    </nav>
  )
}

/** The page itself. Focus moves here when another page opens, so that screen readers start at its top. */
export function Main({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const { pathname } = useNavigation()
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true })
    first.current = false
  }, [pathname])
  return (
    <main id="main" ref={main} tabIndex={-1} className={className}>
      <ConnectionNote />
      {children}
    </main>
  )
}

const LOST_SHOWN_MS = 8_000

/** Shows that live figures are not updated, after the connection was lost for a while. */
function ConnectionNote() {
  const t = useTranslations('shell')
  const lost = useLiveState() === 'lost'
  const [shownLost, setShownLost] = useState(false)
  useEffect(() => {
    if (!lost) {
      setShownLost(false)
      return
    }
    const timer = setTimeout(() => setShownLost(true), LOST_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [lost])
  return (
    <div role="status">
      {shownLost && (
        <div className="pb-6">
          <Note tone="attention" title={t('lineLost.title')}>
            {t('lineLost.body')}
          </Note>
        </div>
      )}
    </div>
  )
}

const OVERLAY_AFTER_MS = 700

/** Shows the loader line at once, and an overlay if loading takes longer; a click hides it. */
function PageLoading() {
  const t = useTranslations('shell.loading')
  const loading = useClientState('pageLoading')
  const [overlay, setOverlay] = useState(false)
  useEffect(() => {
    if (!loading) {
      setOverlay(false)
      return
    }
    const timer = setTimeout(() => setOverlay(true), OVERLAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [loading])
  if (!loading) return null
  return (
    <>
      <PageLoader label={t('label')} />
      {overlay && <LoadingOverlay words={[t('one'), t('two'), t('three')]} onHide={() => setClientState({ pageLoading: false })} />}
    </>
  )
}

/** The title of the tab, from the route's words. */
function useRouteTitle(): void {
  const t = useTranslations('shell')
  const { name } = useNavigation()
  const title = name === null ? t('notFound.title') : t(`route.${name as RouteName}.title`)
  useEffect(() => showRouteTitle(title), [title])
}
