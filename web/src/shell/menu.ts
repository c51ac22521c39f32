import type { IconName } from '../ui/icon.tsx'
import { routes, type RouteName, type RoutePath } from './routes.ts'

export interface MenuItem {
  readonly path: RoutePath
  readonly name: RouteName
  readonly icon: IconName
  /** Paths below which the item is marked as the open one. */
  readonly covers: readonly string[]
}

const item = (path: RoutePath, icon: IconName, covers: readonly string[] = []): MenuItem => ({ path, name: routes[path].name, icon, covers: [path, ...covers] })

/** Where each menu may lead, in its order; only routes that have a page are shown (`shown`). */
export const menus = {
  rail: [
    item('/home', 'home'),
    item('/charge', 'plug'),
    item('/rental', 'ledger', ['/rental/record', '/rental/buy', '/rental/article', '/product', '/article']),
    item('/rental/hosting', 'contactor'),
    item('/income', 'calendar', ['/person/myIncome']),
    item('/assets/index', 'ledger', ['/assets', '/withdraw-record', '/withdraw-detail', '/recharge-record', '/recharge-detail']),
    item('/team', 'person'),
    item('/task', 'tick'),
    item('/notice/index', 'bell', ['/notice']),
    item('/person', 'person', ['/person', '/my']),
    item('/help', 'question'),
  ],
  /** The phone's bar; Scan stands in its middle when a page offers it. */
  bar: [item('/home', 'home'), item('/charge', 'plug'), item('/income', 'ledger', ['/person/myIncome']), item('/my', 'person', ['/person', '/assets'])],
  public: [item('/charge', 'plug'), item('/rental', 'ledger', ['/product']), item('/transparency', 'settled'), item('/information/blog', 'list', ['/information']), item('/help', 'question')],
  foot: [item('/about', 'note'), item('/about/verify', 'signed'), item('/help', 'question'), item('/transparency', 'settled')],
  staff: [
    item('/staff', 'home'),
    item('/staff/devices', 'plug'),
    item('/staff/sessions', 'bolt'),
    item('/staff/quarantine', 'attention'),
    item('/staff/settlement', 'settled'),
    item('/staff/packages', 'ledger'),
    item('/staff/withdrawals', 'forward'),
    item('/staff/members', 'person'),
    item('/staff/content', 'list'),
    item('/staff/violations', 'question'),
    item('/staff/settings', 'filter'),
    item('/staff/audit', 'lock'),
  ],
} as const satisfies Record<string, readonly MenuItem[]>

export type MenuName = keyof typeof menus

/** The items of a menu that lead somewhere. */
export function shown(menu: MenuName, built: readonly string[]): readonly MenuItem[] {
  return menus[menu].filter(({ path }) => built.includes(path))
}

/** The item that is open at a path: the one that covers most of it. */
export function openItem(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  const length = ({ covers }: MenuItem) =>
    Math.max(0, ...covers.filter((cover) => pathname === cover || pathname.startsWith(`${cover}/`)).map((cover) => cover.length))
  return items.filter((candidate) => length(candidate) > 0).sort((a, b) => length(b) - length(a))[0]
}
