import { articleVersions, publishArticle, staffArticleList, withdrawArticle } from '@ohmstead/contract/content/calls'
import { contentErrors } from '@ohmstead/contract/content/errors'
import { articleChanged, draftChanged } from '@ohmstead/contract/content/events'
import { assert } from '@ohmstead/contract/kernel/assert'
import { after, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { setting } from '../../settings/index.ts'
import { isPicture } from '../../uploads/index.ts'
import { promiseIn, stateOf, writtenIn } from '../article.ts'
import { allArticles, insertArticle, insertVersion, lockArticle, staffArticle, versionsOf, withdraw, type StaffArticleRow } from '../article.store.ts'
import { deleteDraft } from '../draft.store.ts'

function viewOf({ withdrawnAt, texts, ...row }: StaffArticleRow, language: Language, now: Instant) {
  const title = (texts[language] ?? texts.en_US).title
  return { ...row, title, languages: writtenIn(texts), state: stateOf({ publishAt: row.publishAt, withdrawnAt }, now) }
}

export const listForStaff = implement(staffArticleList, async ({ trx, now, lang }, { kind, pageNum, pageSize }) => {
  const { rows, total } = await allArticles(trx, kind ?? null, { limit: pageSize, offset: (pageNum - 1) * pageSize })
  return { list: rows.map((row) => viewOf(row, lang, now)), total }
})

export const listVersions = implement(articleVersions, async ({ trx, now, lang, refuse }, { name }) => {
  const row = (await staffArticle(trx, name)) ?? refuse(contentErrors.articleNotFound)
  return { article: viewOf(row, lang, now), list: await versionsOf(trx, name) }
})

export const publishByStaff = implement(publishArticle, async ({ trx, now, lang, caller, refuse, publish }, input) => {
  const { name, isNew, kind, texts, cover = null } = input
  const category = kind === 'help' ? (input.category ?? refuse(contentErrors.categoryNeeded)) : null
  if (input.publishAt !== undefined && input.publishAt < after(now, -MINUTE_MS)) refuse(contentErrors.publishedInThePast)
  await lockArticle(trx, name)
  const before = await staffArticle(trx, name)
  if (!isNew && before?.withdrawnAt !== null) refuse(contentErrors.articleNotFound)
  if (isNew && before !== null) refuse(contentErrors.nameTaken)
  if (before !== null && (before.kind !== kind || before.category !== category)) refuse(contentErrors.kindIsFixed)
  const promise = promiseIn(texts, await setting(trx, 'content.forbiddenWords'))
  if (cover !== null && !(await isPicture(trx, cover))) refuse(contentErrors.coverNotFound)
  if (promise !== null) refuse(contentErrors.promisesReturn, { words: promise })

  const publishedBy = caller.staffId
  if (before === null) await insertArticle(trx, { name, kind, category, madeBy: publishedBy })
  await insertVersion(trx, { name, version: (before?.versions ?? 0) + 1, texts, cover, publishAt: input.publishAt ?? now, publishedBy })
  if (input.draftRevision !== undefined && (await deleteDraft(trx, name, input.draftRevision))) await publish(draftChanged, { name })
  await audit(trx, { by: publishedBy, role: caller.role, act: 'article.published', subject: name, detail: texts.en_US.title, at: now })
  await publish(articleChanged, { name })
  const row = await staffArticle(trx, name)
  assert(row, 'an article that was published exists')
  return viewOf(row, lang, now)
})

export const withdrawByStaff = implement(withdrawArticle, async ({ trx, now, caller, refuse, publish }, { name }) => {
  const row = (await staffArticle(trx, name)) ?? refuse(contentErrors.articleNotFound)
  if (row.withdrawnAt !== null) refuse(contentErrors.alreadyWithdrawn)
  await withdraw(trx, name, caller.staffId)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'article.withdrawn', subject: name, detail: row.texts.en_US.title, at: now })
  await publish(articleChanged, { name })
  return {}
})
