import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/rental/hosting': { load: () => import('./hosting-page.tsx'), areas: ['hosting', 'packages'] },
})
