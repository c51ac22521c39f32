import { definePages } from '../../platform/pages.ts'

/** `/rental/hosting` is in `shell/joined`: it also cancels a lease. */
export const pages = definePages({
  '/rental/label': { load: () => import('./label-page.tsx'), areas: ['hosting'] },
  '/rental/matching': { load: () => import('./matching-page.tsx'), areas: ['hosting'] },
})
