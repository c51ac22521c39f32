import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/assets/recharge': { load: () => import('./recharge-page.tsx'), areas: ['deposits'] },
  '/recharge-record': { load: () => import('./recharge-list-page.tsx'), areas: ['deposits'] },
  '/recharge-detail': { load: () => import('./recharge-detail-page.tsx'), areas: ['deposits'] },
})
