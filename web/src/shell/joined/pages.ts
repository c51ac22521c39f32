import { definePages } from '../../platform/pages.ts'

/** Pages that join features, or belong to none. */
export const pages = definePages({
  '/lang': { load: () => import('./lang-page.tsx'), areas: [] },
})
