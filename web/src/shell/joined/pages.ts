import { definePages } from '../../platform/pages.ts'

/** Pages that join features, or belong to none. */
export const pages = definePages({
  // A visitor's home; the member's takes its place once somebody is signed in (`member-document.tsx`).
  '/home': { load: async () => ({ Page: (await import('./visitor-home.tsx')).VisitorHome }), areas: ['home', 'packages'] },
  '/lang': { load: () => import('./lang-page.tsx'), areas: ['home'] },
})
