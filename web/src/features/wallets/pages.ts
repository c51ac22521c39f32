import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/assets/index': { load: () => import('./assets-page.tsx'), areas: ['wallets'] },
  '/assets/record': { load: () => import('./bill-list-page.tsx'), areas: ['wallets'] },
  '/assets/lockRecord': { load: () => import('./hold-list-page.tsx'), areas: ['wallets'] },
})
