import { articleDetail, articleList, contentSearch } from '@ohmstead/contract/content/calls'
import { contentErrors } from '@ohmstead/contract/content/errors'
import { implement } from '../../../platform/implement.ts'
import { withDetails } from '../../legal/index.ts'
import { articleNamed, articlesOf, searched } from '../article.store.ts'

export const listArticles = implement(articleList, async ({ trx, now, lang: language }, { kind, category, pageNum, pageSize }) => {
  const page = { now, language, limit: pageSize, offset: (pageNum - 1) * pageSize }
  const { rows, total } = await articlesOf(trx, { kind, category: category ?? null }, page)
  return { list: rows, total }
})

export const readArticle = implement(articleDetail, async ({ trx, now, lang: language, refuse }, { name }) => {
  const row = (await articleNamed(trx, name, { now, language })) ?? refuse(contentErrors.articleNotFound)
  return { ...row, body: await withDetails(trx, row.body, row.language) }
})

export const searchArticles = implement(contentSearch, async ({ trx, now, lang: language }, { words, kind, pageNum, pageSize }) => {
  const page = { now, language, limit: pageSize, offset: (pageNum - 1) * pageSize }
  const { rows, total } = await searched(trx, { words, kind: kind ?? null }, page)
  return { list: rows, total }
})
