import { articlePath, type FeedKind } from '@ohmstead/contract/content/path'
import { articleName } from '@ohmstead/contract/content/types'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { z } from '@ohmstead/contract/kernel/field'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { Queryable } from '../../platform/database.ts'
import { say } from '../../platform/words.ts'
import { articleNamed, articlesOf } from './article.store.ts'

interface Reader {
  readonly now: Instant
  readonly language: Language
}

/** What the document of an article says to search engines and to previews of links; null where readers see no such article. */
export async function articleHead(q: Queryable, name: string, { now, language }: Reader) {
  const row = z.safeParse(articleName, name).success ? await articleNamed(q, name, { now, language }) : null
  if (row === null) return null
  const { kind, title, summary: description, cover } = row
  return {
    path: articlePath(kind, name),
    language: row.language,
    title,
    description,
    type: 'article' as const,
    ...(cover !== null && { image: cover }),
  }
}

const FEED_ENTRIES = 30

/** The newest articles of a kind. */
export async function articleFeed(q: Queryable, kind: FeedKind, { now, language }: Reader) {
  const { rows } = await articlesOf(q, { kind, category: null }, { now, language, limit: FEED_ENTRIES, offset: 0 })
  const entries = rows.map(({ name, ...row }) => ({ ...row, path: articlePath(kind, name) }))
  return { title: say(language, `content.page.kinds.${kind}`), path: `/information/${kind}`, entries }
}
