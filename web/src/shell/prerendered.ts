import type { RoutePath } from './routes.ts'

/** Public pages for visitors and search engines, prerendered as text in each language. */
export const prerendered = [
  '/home',
  '/login',
  '/register',
  '/forget',
  '/information/blog',
  '/information/news',
  '/information/article',
  '/information/community',
  '/about',
  '/about/verify',
  '/socialMedia',
  '/help',
  '/help/list',
  '/notice/index',
  '/notice/plat',
  '/rental',
  '/lang',
  '/transparency',
  '/status',
  '/charge',
] as const satisfies readonly RoutePath[]
