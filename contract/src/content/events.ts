import { event } from '../kernel/event.ts'
import { strict } from '../kernel/field.ts'
import { articleName } from './types.ts'

/** A version of an article was published or scheduled, or the article was withdrawn. */
export const articleChanged = event('article.changed', {
  publishedBy: ['api'],
  payload: strict({ name: articleName }),
  stales: ['content/article/list', 'content/article/detail', 'content/search', 'staff/article/list', 'staff/article/versions'],
})

/** A draft was saved or discarded. */
export const draftChanged = event('article.draftChanged', {
  publishedBy: ['api'],
  payload: strict({ name: articleName }),
  stales: ['staff/article/draft/list', 'staff/article/draft/detail'],
})
