import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/task': { load: () => import('./task-page.tsx'), areas: ['tasks'] },
  '/task/wheel': { load: () => import('./wheel-page.tsx'), areas: ['tasks'] },
  '/task/wheel/check': { load: () => import('./draw-check-page.tsx'), areas: ['tasks'] },
})
