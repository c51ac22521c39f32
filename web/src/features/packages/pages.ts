import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/rental': { load: () => import('./package-list-page.tsx'), areas: ['packages'] },
  '/product': { load: () => import('./package-page.tsx'), areas: ['packages'] },
  '/rental/buy': { load: () => import('./buy-page.tsx'), areas: ['packages'] },
  '/rental/record': { load: () => import('./lease-list-page.tsx'), areas: ['packages', 'hosting'] },
})
