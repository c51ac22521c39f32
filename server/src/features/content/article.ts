import type { articleStates, articleTexts } from '@ohmstead/contract/content/types'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { languages, type Language } from '@ohmstead/contract/kernel/language'
import type { z } from '@ohmstead/contract/kernel/field'

export type ArticleTexts = z.output<typeof articleTexts>

/** The first of some words that a text contains, in any language; null where it contains none. Spelling and spaces are compared loosely. */
export function promiseIn(texts: ArticleTexts, words: readonly string[]): string | null {
  const written = Object.values(texts).flatMap((text) => (text === undefined ? [] : [text.title, text.summary, text.body].map(loosely)))
  return words.find((word) => written.some((text) => text.includes(loosely(word)))) ?? null
}

const loosely = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ')

/** The languages in which a text is written. */
export function writtenIn(texts: ArticleTexts): Language[] {
  return languages.filter((language) => texts[language] !== undefined)
}

export function stateOf({ publishAt, withdrawnAt }: { readonly publishAt: Instant; readonly withdrawnAt: Instant | null }, now: Instant) {
  const state: (typeof articleStates)[number] = withdrawnAt !== null ? 'withdrawn' : publishAt > now ? 'scheduled' : 'published'
  return state
}
