import type { RouteTableOf } from './route-entry.ts'

/**
 * The route table: every path of the product, including their unusual spellings, which appear only here. `/demo/outbox` (mails of a
 * demo instance), `/notice/unsubscribe` (the link in mails) and the paths below `/staff` are our own. First the routes of the document of visitors and members.
 */
export const memberRoutes = {
  '/home': { name: 'home', access: 'open' },
  '/login': { name: 'login', access: 'open' },
  '/register': { name: 'register', access: 'open' },
  '/forget': { name: 'forget', access: 'open' },
  '/google/login': { name: 'googleLogin', access: 'open' },

  '/information/blog': { name: 'blog', access: 'open', section: 'information' },
  '/information/news': { name: 'news', access: 'open', section: 'information' },
  '/information/article': { name: 'informationArticle', access: 'open', section: 'information' },
  '/information/community': { name: 'community', access: 'open', section: 'information' },
  '/information/detail': { name: 'informationDetail', access: 'open' },
  '/about': { name: 'about', access: 'open' },
  '/about/verify': { name: 'aboutVerify', access: 'open' },
  '/legal/:document?': { name: 'legal', access: 'open', keepScroll: true },
  '/socialMedia': { name: 'socialMedia', access: 'open' },
  '/help': { name: 'help', access: 'open' },
  '/help/list': { name: 'helpList', access: 'open' },
  '/help/detail': { name: 'helpDetail', access: 'open' },

  '/team': { name: 'team', access: 'member', section: 'team' },
  '/team/list': { name: 'teamList', access: 'member', section: 'team' },
  '/team/income': { name: 'teamIncome', access: 'member', section: 'team' },
  '/team/rebates': { name: 'teamRebates', access: 'member', section: 'team' },
  '/team/member': { name: 'teamMember', access: 'member', section: 'team' },

  '/person/download': { name: 'download', access: 'member' },
  '/official/certificate': { name: 'certificate', access: 'member' },
  '/official/approve': { name: 'approve', access: 'member' },
  '/income': { name: 'income', access: 'member', section: 'income' },
  '/income/releaseRecord': { name: 'releaseRecord', access: 'member', section: 'income' },
  '/person/invite': { name: 'invite', access: 'member' },
  '/assets/index': { name: 'assets', access: 'member' },
  '/article': { name: 'article', access: 'member' },

  '/person': { name: 'person', access: 'member' },
  '/person/official': { name: 'official', access: 'member', keepScroll: true },
  '/person/info': { name: 'profile', access: 'member', keepScroll: true },
  '/person/googleVerify': { name: 'googleVerify', access: 'member' },
  '/person/myOrder': { name: 'myOrder', access: 'member', keepScroll: true },
  '/person/safe': { name: 'safe', access: 'member', keepScroll: true },
  '/person/level': { name: 'level', access: 'member' },
  '/person/about/:type?': { name: 'personAbout', access: 'member', keepScroll: true },
  '/person/social': { name: 'personSocial', access: 'member', keepScroll: true },
  '/person/bindEmail': { name: 'bindEmail', access: 'member' },
  '/person/updateEmail': { name: 'updateEmail', access: 'member' },
  '/person/fundPassword': { name: 'fundPassword', access: 'member' },
  '/person/loginPassword': { name: 'loginPassword', access: 'member' },

  '/notice/plat': { name: 'noticePlatform', access: 'open', section: 'notice' },
  '/notice/plat/detail': { name: 'noticePlatformDetail', access: 'open' },
  '/notice/site': { name: 'noticeSite', access: 'asks', section: 'notice' },
  '/notice/site/detail': { name: 'noticeSiteDetail', access: 'asks' },
  '/notice/task': { name: 'noticeTask', access: 'asks', section: 'notice' },
  '/notice/unsubscribe': { name: 'noticeUnsubscribe', access: 'open' },
  '/notice/index': { name: 'notice', access: 'open' },
  '/task': { name: 'task', access: 'member' },
  '/support': { name: 'support', access: 'open' },
  '/task/wheel': { name: 'taskWheel', access: 'member' },
  '/task/wheel/check': { name: 'taskWheelCheck', access: 'open' },

  '/assets/record': { name: 'assetsRecord', access: 'asks', section: 'assets' },
  '/assets/recharge': { name: 'recharge', access: 'asks', section: 'assets' },
  '/assets/withdrawal': { name: 'withdrawal', access: 'asks', section: 'assets' },
  '/assets/transfer': { name: 'transfer', access: 'asks', section: 'assets' },
  '/assets/lockRecord': { name: 'lockRecord', access: 'asks', section: 'assets' },
  '/person/myIncome': { name: 'myIncome', access: 'member', section: 'assets' },
  '/withdraw-record': { name: 'withdrawRecord', access: 'asks' },
  '/withdraw-detail': { name: 'withdrawDetail', access: 'asks' },
  '/recharge-record': { name: 'rechargeRecord', access: 'asks' },
  '/recharge-detail': { name: 'rechargeDetail', access: 'asks' },

  '/product': { name: 'product', access: 'open' },
  '/lang': { name: 'lang', access: 'open' },
  '/my': { name: 'my', access: 'open' },

  '/rental': { name: 'rental', access: 'open', section: 'rental' },
  '/rental/record': { name: 'rentalRecord', access: 'member', section: 'rental' },
  '/rental/article': { name: 'rentalArticle', access: 'member', section: 'rental' },
  '/rental/buy': { name: 'rentalBuy', access: 'member' },
  '/rental/market': { name: 'market', access: 'member', section: 'rental' },
  '/rental/resale': { name: 'rentalResale', access: 'member' },
  '/rental/offer': { name: 'rentalOffer', access: 'member' },
  '/rental/matching': { name: 'matching', access: 'open', section: 'rental' },
  '/rental/label': { name: 'unitLabel', access: 'member' },
  '/rental/hosting': { name: 'hosting', access: 'member', section: 'rental' },

  '/charge': { name: 'charge', access: 'open' },
  '/charge/cards': { name: 'chargeCards', access: 'member' },
  '/charge/point/:id': { name: 'chargePoint', access: 'open' },
  '/charge/session/:id': { name: 'chargeSession', access: 'open' },
  '/charge/receipt/:id': { name: 'chargeReceipt', access: 'open' },

  '/demo/outbox': { name: 'demoOutbox', access: 'open' },
  '/transparency': { name: 'transparency', access: 'open' },
  '/status': { name: 'status', access: 'open' },
} as const satisfies RouteTableOf

/** Routes of the staff document. */
export const staffRoutes = {
  '/staff': { name: 'staffOverview', access: 'staff' },
  '/staff/login': { name: 'staffLogin', access: 'open' },
  '/staff/join': { name: 'staffJoin', access: 'open' },
  '/staff/setup': { name: 'staffSetUp', access: 'open' },
  '/staff/approvals': { name: 'staffApprovals', access: 'staff' },
  '/staff/devices': { name: 'staffDevices', access: 'staff' },
  '/staff/devices/:id': { name: 'staffDevice', access: 'staff' },
  '/staff/sessions': { name: 'staffSessions', access: 'staff' },
  '/staff/quarantine': { name: 'staffQuarantine', access: 'staff' },
  '/staff/settlement': { name: 'staffSettlement', access: 'staff' },
  '/staff/cards': { name: 'staffCards', access: 'staff' },
  '/staff/debts': { name: 'staffDebts', access: 'staff' },
  '/staff/recharges': { name: 'staffRecharges', access: 'staff' },
  '/staff/transfers': { name: 'staffTransfers', access: 'staff' },
  '/staff/resales': { name: 'staffResales', access: 'staff' },
  '/staff/disputes': { name: 'staffDisputes', access: 'staff' },
  '/staff/packages': { name: 'staffPackages', access: 'staff' },
  '/staff/members': { name: 'staffMembers', access: 'staff' },
  '/staff/invitations': { name: 'staffInvitations', access: 'staff' },
  '/staff/parked': { name: 'staffParked', access: 'staff' },
  '/staff/withdrawals': { name: 'staffWithdrawals', access: 'staff' },
  '/staff/treasury': { name: 'staffTreasury', access: 'staff' },
  '/staff/payouts': { name: 'staffPayouts', access: 'staff' },
  '/staff/sweeps': { name: 'staffSweeps', access: 'staff' },
  '/staff/screening': { name: 'staffScreening', access: 'staff' },
  '/staff/announcements': { name: 'staffAnnouncements', access: 'staff' },
  '/staff/legal': { name: 'staffLegal', access: 'staff' },
  '/staff/tasks': { name: 'staffTasks', access: 'staff' },
  '/staff/content': { name: 'staffContent', access: 'staff' },
  '/staff/support': { name: 'staffSupport', access: 'staff' },
  '/staff/official': { name: 'staffOfficial', access: 'staff' },
  '/staff/incidents': { name: 'staffIncidents', access: 'staff' },
  '/staff/violations': { name: 'staffViolations', access: 'staff' },
  '/staff/rates': { name: 'staffRates', access: 'staff' },
  '/staff/settings': { name: 'staffSettings', access: 'staff' },
  '/staff/people': { name: 'staffPeople', access: 'staff' },
  '/staff/security': { name: 'staffSecurity', access: 'staff' },
  '/staff/audit': { name: 'staffAudit', access: 'staff' },
} as const satisfies RouteTableOf

export const routes = { ...memberRoutes, ...staffRoutes } as const

export type RoutePath = keyof typeof routes
export type RouteName = (typeof routes)[RoutePath]['name']

declare module '../platform/navigation.tsx' {
  interface RouteTable extends Record<RoutePath, true> {}
}

/** Addresses that redirect to a route. */
export const redirects = {
  '/': '/home',
  '/information': '/information/blog',
  '/notice': '/notice/site',
  '/assets/recore': '/assets/record',
  '/rental/index': '/rental',
} as const satisfies Readonly<Record<`/${string}`, RoutePath>>
