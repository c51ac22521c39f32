import { definePages } from '../../platform/pages.ts'

const areas = ['content'] as const

export const pages = definePages({
  '/information/blog': { load: async () => ({ Page: (await import('./information-page.tsx')).Blog }), areas },
  '/information/news': { load: async () => ({ Page: (await import('./information-page.tsx')).News }), areas },
  '/information/article': { load: async () => ({ Page: (await import('./information-page.tsx')).Articles }), areas },
  '/information/community': { load: async () => ({ Page: (await import('./information-page.tsx')).Community }), areas },
  '/information/detail': { load: async () => ({ Page: (await import('./article-page.tsx')).Information }), areas },
  '/help': { load: () => import('./help-page.tsx'), areas },
  '/help/list': { load: () => import('./help-list-page.tsx'), areas },
  '/help/detail': { load: async () => ({ Page: (await import('./article-page.tsx')).Help }), areas },
  '/rental/article': { load: () => import('./how-to-page.tsx'), areas },
  '/article': { load: async () => ({ Page: (await import('./article-page.tsx')).HowTo }), areas },
  '/about': { load: () => import('./about-page.tsx'), areas },
  '/socialMedia': { load: () => import('./social-media-page.tsx'), areas },
})
