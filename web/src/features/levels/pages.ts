import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/person/level': { load: () => import('./level-page.tsx'), areas: ['levels'] },
})
