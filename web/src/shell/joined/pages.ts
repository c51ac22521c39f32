import { definePages } from '../../platform/pages.ts'

/** Pages that join features, or belong to none. */
export const pages = definePages({
  '/home': { load: () => import('./home-page.tsx'), areas: ['home', 'packages'] },
  '/lang': { load: () => import('./lang-page.tsx'), areas: ['home'] },
})
