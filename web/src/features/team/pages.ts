import { definePages } from '../../platform/pages.ts'

export const pages = definePages({
  '/person/invite': { load: () => import('./invite-page.tsx'), areas: ['team'] },
  '/team': { load: () => import('./team-page.tsx'), areas: ['team'] },
  '/team/list': { load: () => import('./generation-page.tsx'), areas: ['team'] },
  '/team/income': { load: () => import('./hosted-page.tsx'), areas: ['team'] },
  '/team/rebates': { load: () => import('./rebates-page.tsx'), areas: ['team'] },
  '/team/member': { load: () => import('./member-page.tsx'), areas: ['team'] },
})
