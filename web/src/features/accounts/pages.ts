import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/login': { load: () => import('./login-page.tsx'), areas: ['accounts'] },
  '/register': { load: () => import('./register-page.tsx'), areas: ['accounts'] },
  '/forget': { load: () => import('./forget-page.tsx'), areas: ['accounts'] },
  '/google/login': { load: () => import('./google-page.tsx'), areas: ['accounts'] },
  '/person': { load: () => import('./person-page.tsx'), areas: ['accounts'] },
  '/my': { load: () => import('./my-page.tsx'), areas: ['accounts'] },
  '/person/info': { load: () => import('./profile-page.tsx'), areas: ['accounts'] },
  '/person/safe': { load: () => import('./security-page.tsx'), areas: ['accounts'] },
  '/person/googleVerify': { load: () => import('./authenticator-page.tsx'), areas: ['accounts'] },
  '/person/bindEmail': { load: () => import('./bind-email-page.tsx'), areas: ['accounts'] },
  '/person/updateEmail': { load: () => import('./update-email-page.tsx'), areas: ['accounts'] },
  '/person/fundPassword': { load: () => import('./fund-password-page.tsx'), areas: ['accounts'] },
  '/person/loginPassword': { load: () => import('./login-password-page.tsx'), areas: ['accounts'] },
  '/person/social': { load: () => import('./social-page.tsx'), areas: ['accounts'] },
  '/person/about/:type?': { load: () => import('./about-page.tsx'), areas: ['accounts'] },
  '/person/download': { load: () => import('./download-page.tsx'), areas: ['accounts'] },
  '/demo/outbox': { load: () => import('./outbox-page.tsx'), areas: ['accounts'] },
})
