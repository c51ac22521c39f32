import { discardDraft, draftDetail, draftList, saveDraft, uploadPicture } from '@ohmstead/contract/content/calls'
import { contentErrors } from '@ohmstead/contract/content/errors'
import { draftChanged } from '@ohmstead/contract/content/events'
import { assert } from '@ohmstead/contract/kernel/assert'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { drawn, isPicture, keepPicture } from '../../uploads/index.ts'
import { lockArticle, staffArticle } from '../article.store.ts'
import { allDrafts, deleteDraft, draftNamed, putDraft } from '../draft.store.ts'

export const listDrafts = implement(draftList, async ({ trx, lang }, { pageNum, pageSize }) => {
  const { rows, total } = await allDrafts(trx, lang, { limit: pageSize, offset: (pageNum - 1) * pageSize })
  return { list: rows, total }
})

export const readDraft = implement(draftDetail, async ({ trx, lang }, { name }) => ({ draft: await draftNamed(trx, name, lang) }))

export const saveByStaff = implement(saveDraft, async ({ trx, lang, caller, refuse, publish }, input) => {
  const { name, isNew, kind, texts, cover = null, revision } = input
  const category = kind === 'help' ? (input.category ?? refuse(contentErrors.categoryNeeded)) : null
  await lockArticle(trx, name)
  const article = await staffArticle(trx, name)
  if (!isNew && article?.withdrawnAt !== null) refuse(contentErrors.articleNotFound)
  if (isNew && article !== null) refuse(contentErrors.nameTaken)
  if (article !== null && (article.kind !== kind || article.category !== category)) refuse(contentErrors.kindIsFixed)
  if (cover !== null && !(await isPicture(trx, cover))) refuse(contentErrors.coverNotFound)

  const isSaved = await putDraft(trx, { name, kind, category, texts, cover, revision, savedBy: caller.staffId })
  if (!isSaved) refuse(contentErrors.draftChanged)
  await publish(draftChanged, { name })
  const draft = await draftNamed(trx, name, lang)
  assert(draft !== null, 'a draft that was saved is there')
  return draft
})

export const discardByStaff = implement(discardDraft, async ({ trx, now, lang, caller, refuse, publish }, { name, revision }) => {
  await lockArticle(trx, name)
  const draft = (await draftNamed(trx, name, lang)) ?? refuse(contentErrors.draftNotFound)
  if (!(await deleteDraft(trx, name, revision))) refuse(contentErrors.draftChanged)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'article.draftDiscarded', subject: name, detail: draft.title, at: now })
  await publish(draftChanged, { name })
  return {}
})

export const takePicture = implement(uploadPicture, async ({ trx, now, caller, refuse }, { file }) => {
  const bytes = await drawn(file, 'picture', refuse)
  return { url: await keepPicture(trx, { staffId: caller.staffId, bytes, at: now }) }
})
