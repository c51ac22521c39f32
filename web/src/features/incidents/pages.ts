import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/status': { load: () => import('./status-page.tsx'), areas: ['incidents'] },
})
