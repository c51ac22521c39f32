/** The target of a path: a page for all, a page for members, a page for staff, or another path. */
type Leads = 'open' | 'member' | 'staff' | `/${string}`

const all = (leads: Leads, ...paths: readonly string[]) => paths.map((path) => [path, leads] as const)

/** The routes of the product, exactly as external links use them, with unusual spellings. */
const expected: ReadonlyMap<string, Leads> = new Map([
  ...all('/home', '/'),
  ...all('open', '/home', '/login', '/register', '/forget', '/google/login'),
  ...all('/information/blog', '/information'),
  ...all('open', '/information/blog', '/information/news', '/information/article', '/information/community', '/information/detail'),
  ...all('open', '/about', '/socialMedia', '/help', '/help/list', '/help/detail'),
  ...all('member', '/team', '/team/list', '/team/income', '/team/member'),
  ...all('member', '/person/download', '/official/certificate', '/official/approve', '/income', '/income/releaseRecord'),
  ...all('member', '/person/invite', '/assets/index', '/article'),
  ...all('member', '/person', '/person/official', '/person/info', '/person/googleVerify', '/person/myOrder', '/person/safe', '/person/level'),
  ...all(
    'member',
    '/person/about/:type?',
    '/person/social',
    '/person/bindEmail',
    '/person/updateEmail',
    '/person/fundPassword',
    '/person/loginPassword',
  ),
  ...all('/notice/site', '/notice'),
  ...all('open', '/notice/plat', '/notice/plat/detail', '/notice/site', '/notice/site/detail', '/notice/task', '/notice/index'),
  ...all('/assets/record', '/assets/recore'),
  ...all('member', '/person/myIncome', '/task'),
  ...all('open', '/assets/record', '/assets/recharge', '/assets/transfer', '/assets/withdrawal', '/assets/lockRecord'),
  ...all('open', '/withdraw-record', '/withdraw-detail', '/recharge-record', '/recharge-detail', '/product', '/lang', '/my'),
  ...all('/rental', '/rental/index'),
  ...all('open', '/rental'),
  ...all('member', '/rental/record', '/rental/article', '/rental/buy', '/rental/hosting'),
  ...all('open', '/charge', '/charge/point/:id', '/charge/session/:id', '/charge/receipt/:id', '/transparency'),
  ...all('staff', '/staff'),
])

/** Additional paths that the product page does not list, with their purpose. */
const additional: Readonly<Record<string, string>> = {
  '/about/verify': 'the check of a contact, open to all',
  '/legal/:document?': 'terms, privacy policy, risk notice and lease terms, for visitors too',
  '/charge/cards': 'the RFID cards of a driver',
  '/rental/market': 'what members offer of their leases',
  '/rental/resale': 'buying a lease that a member offers',
  '/rental/offer': 'offering an own lease to other members',
  '/rental/label': 'the label of a unit with its QR code, to print',
  '/rental/matching': 'the published rule by which units are assigned',
  '/task/wheel': 'the wheel of a member',
  '/task/wheel/check': 'the check of a draw, open to all',
  '/team/rebates': 'the rebates of a member, their reasons and rules',
  '/support': 'the conversation of a member or a guest with support',
  '/status': 'what works now and open incidents, for everyone',
  '/notice/unsubscribe': 'the link in mails about notices (RFC 8058)',
  '/demo/outbox': 'mails and codes of a demo instance (the issue: main path 1)',
}

export interface RouteTable {
  readonly routes: Readonly<Record<string, { readonly access: string }>>
  readonly redirects: Readonly<Record<string, string>>
}

/** Differences between the route table of the web and the product. */
export function wrongRoutes({ routes, redirects }: RouteTable): string[] {
  const built = new Map([
    ...Object.entries(redirects),
    ...Object.entries(routes).map(([path, { access }]) => [path, access === 'asks' ? 'open' : access] as const),
  ])
  const missing = [...expected]
    .filter(([path, leads]) => built.get(path) !== leads)
    .map(([path, leads]) => `${path}: ${built.get(path) ?? 'absent'} instead of ${leads}`)
  const tooMany = [...built.keys()]
    .filter((path) => !expected.has(path) && !additional[path] && !path.startsWith('/staff/'))
    .map((path) => `${path} is no route of the product: add it with its purpose to "additional" in tools/tidy/routes.ts`)
  return [...missing, ...tooMany]
}
