import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/legal/:document?': { load: () => import('./legal-page.tsx'), areas: ['legal'] },
})
