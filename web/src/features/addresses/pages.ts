import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/assets/withdrawal': { load: () => import('./address-page.tsx'), areas: ['addresses'] },
})
