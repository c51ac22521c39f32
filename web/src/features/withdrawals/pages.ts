import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/withdraw-record': { load: () => import('./record-page.tsx'), areas: ['withdrawals'] },
  '/withdraw-detail': { load: () => import('./detail-page.tsx'), areas: ['withdrawals'] },
})
