import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/charge': { load: () => import('./point-list-page.tsx'), areas: ['charging', 'devices'] },
  '/charge/cards': { load: () => import('./cards-page.tsx'), areas: ['charging'] },
  '/charge/point/:id': { load: () => import('./point-page.tsx'), areas: ['charging', 'devices'] },
  '/charge/session/:id': { load: () => import('./charging-page.tsx'), areas: ['charging'] },
  '/charge/receipt/:id': { load: () => import('./receipt-page.tsx'), areas: ['charging'] },
})
