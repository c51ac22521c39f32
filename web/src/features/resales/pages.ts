import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/person/myOrder': { load: () => import('./order-list-page.tsx'), areas: ['resales', 'packages'] },
  '/rental/market': { load: () => import('./market-page.tsx'), areas: ['resales'] },
  '/rental/offer': { load: () => import('./offer-page.tsx'), areas: ['resales'] },
})
