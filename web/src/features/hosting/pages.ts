import { definePages } from '../../platform/pages.ts'

/** `/rental/hosting` is in `shell/joined`: it also cancels a lease. */
export const pages = definePages({
  '/rental/matching': { load: () => import('./matching-page.tsx'), areas: ['hosting'] },
})
