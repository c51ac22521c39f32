import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/login': { load: () => import('./login-page.tsx'), areas: ['accounts'] },
  '/register': { load: () => import('./register-page.tsx'), areas: ['accounts'] },
  '/person': { load: () => import('./person-page.tsx'), areas: ['accounts'] },
  '/my': { load: () => import('./my-page.tsx'), areas: ['accounts'] },
  '/person/info': { load: () => import('./profile-page.tsx'), areas: ['accounts'] },
  '/person/safe': { load: () => import('./security-page.tsx'), areas: ['accounts'] },
  '/demo/outbox': { load: () => import('./outbox-page.tsx'), areas: ['accounts'] },
})
