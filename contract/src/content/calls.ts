import { call } from '../kernel/call.ts'
import { beginningField, idempotencyKey, nothing, pageOf, paging, plainText, strict, z } from '../kernel/field.ts'
import { contentErrors as e } from './errors.ts'
import { FILE_MAX_BYTES, fileField } from '../uploads/types.ts'
import { pictureErrors } from '../uploads/errors.ts'
import {
  article,
  articleDraft,
  articleKinds,
  articleName,
  articleSummary,
  articleTexts,
  articleVersion,
  draftSummary,
  draftTexts,
  helpCategories,
  picturePath,
  staffArticle,
} from './types.ts'

const writers = { staff: ['content', 'administrator'] } as const
/** What an article and a draft of one are written with, besides the texts. */
const writtenArticle = {
  name: articleName,
  /** Whether the article is new; the name of another one is refused then. */
  isNew: z.boolean(),
  kind: z.enum(articleKinds),
  /** Of a help article. */
  category: z.optional(z.enum(helpCategories)),
  /** A picture that was uploaded for articles. */
  cover: z.optional(picturePath),
}
const revision = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))

export const articleList = call('content/article/list', {
  by: 'anyone',
  repeat: 'reads',
  localised: true,
  summary: 'Lists the articles of one kind: help by category, the others newest first.',
  input: strict({ kind: z.enum(articleKinds), category: z.optional(z.enum(helpCategories)), ...paging }),
  output: pageOf(articleSummary),
  errors: [],
  example: { input: { kind: 'help' } },
})

export const articleDetail = call('content/article/detail', {
  by: 'anyone',
  repeat: 'reads',
  localised: true,
  summary: 'Returns an article in the reader’s language, or in English where it is not written in it.',
  input: strict({ name: articleName }),
  output: article,
  errors: [e.articleNotFound],
  example: { input: { name: 'company' } },
})

export const contentSearch = call('content/search', {
  by: 'anyone',
  repeat: 'reads',
  localised: true,
  summary: 'Searches titles, summaries and texts in the reader’s language, best matches first.',
  input: strict({ words: plainText(1, 100), kind: z.optional(z.enum(articleKinds)), ...paging }),
  output: pageOf(articleSummary),
  errors: [],
  example: { input: { words: 'receipt', kind: 'help' } },
  perMinute: 60,
})

export const staffArticleList = call('staff/article/list', {
  by: writers,
  repeat: 'reads',
  localised: true,
  summary: 'Lists all articles with their newest version, also those that are scheduled or withdrawn.',
  input: strict({ kind: z.optional(z.enum(articleKinds)), ...paging }),
  output: pageOf(staffArticle),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const articleVersions = call('staff/article/versions', {
  by: writers,
  repeat: 'reads',
  localised: true,
  summary: 'Returns an article with all its versions in all languages, newest first.',
  input: strict({ name: articleName }),
  output: strict({ article: staffArticle, list: z.array(articleVersion) }),
  errors: [e.articleNotFound],
  example: { as: 'gus', input: { name: 'company' } },
})

export const publishArticle = call('staff/article/publish', {
  by: writers,
  repeat: 'first-result',
  summary: 'Publishes an article, or a new version of one, now or at a time ahead. A version never changes. Words that promise a return are refused.',
  input: strict({
    idempotencyKey,
    ...writtenArticle,
    texts: articleTexts,
    publishAt: z.optional(beginningField),
    /** The draft that is published, which is discarded then. One that a colleague saved since is kept. */
    draftRevision: z.optional(revision),
  }),
  output: staffArticle,
  errors: [e.articleNotFound, e.nameTaken, e.kindIsFixed, e.categoryNeeded, e.publishedInThePast, e.promisesReturn, e.coverNotFound],
  example: {
    as: 'gus',
    input: {
      idempotencyKey: '@key',
      name: '@article.new',
      isNew: true,
      kind: 'news',
      texts: { en_US: { title: 'New points in Lyon', summary: 'Eight points opened.', body: 'They are at the **east** entrance.' } },
    },
  },
})

export const withdrawArticle = call('staff/article/withdraw', {
  by: writers,
  repeat: 'again',
  summary: 'Withdraws an article: readers do not see it any more, and it stays in the list of staff.',
  input: strict({ name: articleName }),
  output: nothing,
  errors: [e.articleNotFound, e.alreadyWithdrawn],
  example: { as: 'gus', input: { name: '@article.own' } },
})

export const draftList = call('staff/article/draft/list', {
  by: writers,
  repeat: 'reads',
  localised: true,
  summary: 'Lists the drafts of articles, those saved last first.',
  input: strict({ ...paging }),
  output: pageOf(draftSummary),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const draftDetail = call('staff/article/draft/detail', {
  by: writers,
  repeat: 'reads',
  localised: true,
  summary: 'Returns the draft of an article, or null where there is none.',
  input: strict({ name: articleName }),
  output: strict({ draft: z.nullable(articleDraft) }),
  errors: [],
  example: { as: 'gus', input: { name: 'company' } },
})

export const saveDraft = call('staff/article/draft/save', {
  by: writers,
  repeat: 'first-result',
  localised: true,
  summary:
    'Saves the draft of a new article, or of the next version of one. Readers do not see it. Refused where a colleague saved it since it was read.',
  input: strict({
    idempotencyKey,
    ...writtenArticle,
    texts: draftTexts,
    /** Of the draft that was read; 0: there was none. */
    revision,
  }),
  output: articleDraft,
  errors: [e.articleNotFound, e.nameTaken, e.kindIsFixed, e.categoryNeeded, e.coverNotFound, e.draftChanged],
  example: {
    as: 'gus',
    input: {
      idempotencyKey: '@key',
      name: '@article.new',
      isNew: true,
      kind: 'blog',
      texts: { en_US: { title: 'Half a text', summary: '', body: '' } },
      revision: 0,
    },
  },
})

export const discardDraft = call('staff/article/draft/discard', {
  by: writers,
  repeat: 'again',
  summary: 'Discards a draft for good. Refused where a colleague saved it since it was read.',
  input: strict({ name: articleName, revision }),
  output: nothing,
  errors: [e.draftNotFound, e.draftChanged],
  example: { as: 'gus', input: { name: '@article.draft', revision: 1 } },
})

export const uploadPicture = call('staff/article/picture', {
  by: writers,
  repeat: 'again',
  file: { maxBytes: FILE_MAX_BYTES },
  summary: 'Accepts a picture for articles: a PNG, JPEG or WebP of at most 2 MB and 16 megapixels. It is encoded again and kept.',
  input: strict({ file: fileField }),
  output: strict({ url: z.string() }),
  errors: pictureErrors,
  example: { as: 'gus', input: { file: '@picture' } },
  perMinute: 10,
})
