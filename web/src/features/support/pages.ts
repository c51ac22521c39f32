import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/support': { load: () => import('./support-page.tsx'), areas: ['support'] },
})
