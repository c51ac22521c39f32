import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/task': { load: () => import('./task-page.tsx'), areas: ['tasks'] },
})
