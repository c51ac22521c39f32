import { call } from '../kernel/call.ts'
import { beginningField, idempotencyKey, nothing, pageOf, paging, plainText, strict, z } from '../kernel/field.ts'
import { contentErrors as e } from './errors.ts'
import { article, articleKinds, articleName, articleSummary, articleTexts, articleVersion, helpCategories, staffArticle } from './types.ts'

const writers = { staff: ['content', 'administrator'] } as const

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
    name: articleName,
    /** Whether the article is new; the name of another one is refused then. */
    isNew: z.boolean(),
    kind: z.enum(articleKinds),
    /** Of a help article. */
    category: z.optional(z.enum(helpCategories)),
    texts: articleTexts,
    publishAt: z.optional(beginningField),
  }),
  output: staffArticle,
  errors: [e.articleNotFound, e.nameTaken, e.kindIsFixed, e.categoryNeeded, e.publishedInThePast, e.promisesReturn],
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
