import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/staff': { load: () => import('./overview-page.tsx'), areas: ['staff'] },
  '/staff/login': { load: () => import('./login-page.tsx'), areas: ['staff'] },
  '/staff/join': { load: () => import('./join-page.tsx'), areas: ['staff'] },
  '/staff/setup': { load: () => import('./set-up-page.tsx'), areas: ['staff'] },
  '/staff/approvals': { load: () => import('./approvals-page.tsx'), areas: ['staff', 'approvals'] },
  '/staff/devices': { load: () => import('./device-list-page.tsx'), areas: ['staff', 'devices'] },
  '/staff/devices/:id': { load: () => import('./device-page.tsx'), areas: ['staff', 'devices'] },
  '/staff/quarantine': { load: () => import('./quarantine-page.tsx'), areas: ['staff'] },
  '/staff/cards': { load: () => import('./card-page.tsx'), areas: ['staff'] },
  '/staff/debts': { load: () => import('./debt-page.tsx'), areas: ['staff'] },
  '/staff/disputes': { load: () => import('./dispute-page.tsx'), areas: ['staff'] },
  '/staff/packages': { load: () => import('./package-list-page.tsx'), areas: ['staff'] },
  '/staff/members': { load: () => import('./member-page.tsx'), areas: ['staff'] },
  '/staff/invitations': { load: () => import('./invitation-page.tsx'), areas: ['staff'] },
  '/staff/parked': { load: () => import('./parked-page.tsx'), areas: ['staff'] },
  '/staff/violations': { load: () => import('./violation-page.tsx'), areas: ['staff'] },
  '/staff/settings': { load: () => import('./rates-page.tsx'), areas: ['staff'] },
  '/staff/people': { load: () => import('./people-page.tsx'), areas: ['staff'] },
  '/staff/security': { load: () => import('./own-security-page.tsx'), areas: ['staff'] },
  '/staff/audit': { load: () => import('./audit-page.tsx'), areas: ['staff'] },
})
