import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/income': { load: () => import('./income-page.tsx'), areas: ['income'] },
  '/income/releaseRecord': { load: () => import('./release-list-page.tsx'), areas: ['income'] },
  '/person/myIncome': { load: () => import('./source-page.tsx'), areas: ['income'] },
})
