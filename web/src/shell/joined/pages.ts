import { definePages } from '../../platform/pages.ts'

/** Pages that join features, or belong to none. */
export const pages = definePages({
  // The home page of visitors. `member-document.tsx` replaces it with that of members after the sign-in.
  '/home': { load: async () => ({ Page: (await import('./visitor-home.tsx')).VisitorHome }), areas: ['home', 'packages'] },
  '/assets/transfer': { load: () => import('./transfer-page.tsx'), areas: ['transfers', 'payments'] },
  '/assets/withdrawal': { load: () => import('./withdrawal-page.tsx'), areas: ['withdrawals', 'addresses', 'payments'] },
  '/rental/resale': { load: () => import('./resale-page.tsx'), areas: ['resales', 'packages'] },
  '/rental/hosting': { load: () => import('./hosting-page.tsx'), areas: ['hosting', 'packages'] },
  '/about/verify': { load: async () => ({ Page: (await import('./verify-page.tsx')).Visitor }), areas: ['official', 'content'] },
  '/person/official': { load: async () => ({ Page: (await import('./verify-page.tsx')).Member }), areas: ['official', 'accounts'] },
  '/support': { load: () => import('./support-page.tsx'), areas: ['support'] },
  '/lang': { load: () => import('./lang-page.tsx'), areas: ['home'] },
})
