import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/notice/index': { load: () => import('./hub-page.tsx'), areas: ['notices'] },
  '/notice/plat': { load: () => import('./plat-page.tsx'), areas: ['notices'] },
  '/notice/plat/detail': { load: () => import('./plat-detail-page.tsx'), areas: ['notices'] },
  '/notice/site': { load: () => import('./list-page.tsx'), areas: ['notices'] },
  '/notice/site/detail': { load: () => import('./detail-page.tsx'), areas: ['notices'] },
  '/notice/task': { load: () => import('./task-page.tsx'), areas: ['notices'] },
  '/notice/unsubscribe': { load: () => import('./unsubscribe-page.tsx'), areas: ['notices'] },
})
