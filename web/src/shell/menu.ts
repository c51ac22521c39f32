import type { IconName } from '../ui/icon-names.ts'
import type { RouteName, RoutePath } from './routes.ts'

export interface MenuItem {
  readonly path: RoutePath
  readonly name: RouteName
  readonly icon: IconName
  /** Paths below which the item is marked as the open one. */
  readonly covers: readonly string[]
}

/** An entry of a menu. */
export const item = (path: RoutePath, name: RouteName, icon: IconName, covers: readonly string[] = []): MenuItem => ({
  path,
  name,
  icon,
  covers: [path, ...covers],
})

// The entries of each menu in order; only routes with a page are shown (`shown`).

export const railMenu: readonly MenuItem[] = [
  item('/home', 'home', 'home'),
  item('/charge', 'charge', 'plug'),
  item('/rental', 'rental', 'ledger', [
    '/rental/record',
    '/rental/buy',
    '/rental/market',
    '/rental/resale',
    '/rental/offer',
    '/rental/article',
    '/product',
    '/article',
  ]),
  item('/rental/hosting', 'hosting', 'contactor'),
  item('/income', 'income', 'calendar', ['/person/myIncome']),
  item('/assets/index', 'assets', 'ledger', ['/assets', '/withdraw-record', '/withdraw-detail', '/recharge-record', '/recharge-detail']),
  item('/team', 'team', 'person'),
  item('/task', 'task', 'tick'),
  item('/notice/index', 'notice', 'bell', ['/notice']),
  item('/person', 'person', 'person', ['/person', '/my', '/support']),
  item('/help', 'help', 'question'),
]
/** The tab bar on a phone; Scan is in the middle if a page offers it. */
export const barMenu: readonly MenuItem[] = [
  item('/home', 'home', 'home'),
  item('/charge', 'charge', 'plug'),
  item('/income', 'income', 'ledger', ['/person/myIncome']),
  item('/my', 'my', 'person', ['/person', '/assets']),
]
export const publicMenu: readonly MenuItem[] = [
  item('/charge', 'charge', 'plug'),
  item('/rental', 'rental', 'ledger', ['/product']),
  item('/transparency', 'transparency', 'settled'),
  item('/information/blog', 'blog', 'list', ['/information']),
  item('/help', 'help', 'question'),
]
export const footMenu: readonly MenuItem[] = [
  item('/about', 'about', 'note'),
  item('/about/verify', 'aboutVerify', 'signed'),
  item('/legal/:document?', 'legal', 'note', ['/legal']),
  item('/help', 'help', 'question'),
  item('/transparency', 'transparency', 'settled'),
  item('/status', 'status', 'bolt'),
]

/** The items of a menu whose routes have a page. */
export function shown(menu: readonly MenuItem[], built: readonly string[]): readonly MenuItem[] {
  return menu.filter(({ path }) => built.includes(path))
}

/** The open item at a path: the one that covers the longest part of it. */
export function openItem(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  const length = ({ covers }: MenuItem) =>
    Math.max(0, ...covers.filter((cover) => pathname === cover || pathname.startsWith(`${cover}/`)).map((cover) => cover.length))
  return items.filter((candidate) => length(candidate) > 0).sort((a, b) => length(b) - length(a))[0]
}
