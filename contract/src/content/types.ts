import { instantField, plainNote, plainText, strict, z } from '../kernel/field.ts'
import { languages } from '../kernel/language.ts'

/** Where an article is shown: four lists of information, the help, the how-to pages of hosting, and the page about the operator. */
export const articleKinds = ['blog', 'news', 'article', 'community', 'help', 'howto', 'about'] as const
export type ArticleKind = (typeof articleKinds)[number]

export const helpCategories = ['start', 'account', 'charging', 'hosting', 'money', 'invitation', 'safety'] as const
export type HelpCategory = (typeof helpCategories)[number]

/** The name of an article in its address. */
export const articleName = z.string().check(z.minLength(3), z.maxLength(60), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))

export const articleSummary = strict({
  name: articleName,
  kind: z.enum(articleKinds),
  category: z.nullable(z.enum(helpCategories)),
  title: z.string(),
  summary: z.string(),
  /** The language in which it is shown: the reader's, or English where it is not written in it. */
  language: z.enum(languages),
  /** The path of a picture that is shown with the title; null: none. */
  cover: z.nullable(z.string()),
  at: instantField,
})

export const article = strict({
  ...articleSummary.shape,
  /** Markdown, with the details of the operator filled in. */
  body: z.string(),
  /** Which version it is, from 1 on. */
  version: z.number(),
})

/** An article in one language. */
export const articleText = strict({ title: plainText(1, 120), summary: plainText(1, 300), body: plainNote(1, 30_000) })
const translation = z.optional(articleText)
export const articleTexts = strict({
  en_US: articleText,
  de_DE: translation,
  fr_FR: translation,
  it_IT: translation,
  pt_PT: translation,
  zh_CN: translation,
})

export const articleStates = ['published', 'scheduled', 'withdrawn'] as const

/** An article as staff see it. */
export const staffArticle = strict({
  name: articleName,
  kind: z.enum(articleKinds),
  category: z.nullable(z.enum(helpCategories)),
  state: z.enum(articleStates),
  title: z.string(),
  /** The languages of the newest version. */
  languages: z.array(z.enum(languages)),
  versions: z.number(),
  /** When the newest version was or will be published. */
  publishAt: instantField,
  /** Null: it came with a release. */
  publishedBy: z.nullable(z.string()),
})

export const articleVersion = strict({
  version: z.number(),
  texts: articleTexts,
  cover: z.nullable(z.string()),
  publishAt: instantField,
  publishedBy: z.nullable(z.string()),
  publishedAt: instantField,
})

/** The path of a picture that staff uploaded. */
export const picturePath = z.string().check(z.maxLength(50), z.regex(/^\/uploads\/[0-9a-f]{32}\.webp$/))

/** An article in one language that is not finished: anything may be missing. */
const draftText = strict({ title: plainNote(0, 120), summary: plainNote(0, 300), body: plainNote(0, 30_000) })
const draftTranslation = z.optional(draftText)
export const draftTexts = strict({
  en_US: draftTranslation,
  de_DE: draftTranslation,
  fr_FR: draftTranslation,
  it_IT: draftTranslation,
  pt_PT: draftTranslation,
  zh_CN: draftTranslation,
})

export const draftSummary = strict({
  name: articleName,
  kind: z.enum(articleKinds),
  category: z.nullable(z.enum(helpCategories)),
  /** Whether the article is new. */
  isNew: z.boolean(),
  title: z.string(),
  savedBy: z.string(),
  savedAt: instantField,
})

/** A text of an article that staff have not published. */
export const articleDraft = strict({
  ...draftSummary.shape,
  texts: draftTexts,
  cover: z.nullable(z.string()),
  /** How often it was saved. */
  revision: z.number(),
})
