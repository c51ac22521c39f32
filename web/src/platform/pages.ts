import type { ComponentType } from 'react'
import type { Area } from './i18n.tsx'
import type { Path, Search } from './navigation.tsx'

/** One page: its module is loaded when its route opens, together with the words of its areas. */
export interface PageEntry {
  /** The page's chunk; the module exports its component as `Page`. */
  readonly load: () => Promise<{ readonly Page: ComponentType }>
  /** Areas of words that the page needs, in addition to `shell` and `ui`. */
  readonly areas: readonly Area[]
  /** The bar's Scan opens this page with these search values. */
  readonly scan?: Search
}

export type Pages = { readonly [P in Path]?: PageEntry }

/** Registers the pages of a feature: `export const pages = definePages({ '/income': { load: () => import('./income-page.tsx'), areas: ['income'] } })`. */
export function definePages(pages: Pages): Pages {
  return pages
}
