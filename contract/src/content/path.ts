import type { ArticleKind } from './types.ts'

/** The kinds of articles that readers can follow with a feed. */
export const feedKinds = ['blog', 'news', 'article', 'community'] as const satisfies readonly ArticleKind[]
export type FeedKind = (typeof feedKinds)[number]

/** The feed of a kind of articles, in the language of its address. */
export const feedPath = (kind: FeedKind) => `/information/${kind}.atom` as const

/** The page on which an article of a kind is read. */
export function articlePage(kind: ArticleKind) {
  if (kind === 'help') return '/help/detail'
  if (kind === 'howto') return '/article'
  return kind === 'about' ? '/about' : '/information/detail'
}

/** The address of an article. */
export const articlePath = (kind: ArticleKind, name: string) => (kind === 'about' ? '/about' : `${articlePage(kind)}?name=${name}`)
