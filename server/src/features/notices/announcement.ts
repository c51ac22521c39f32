import type { announcementStates, announcementTexts } from '@ohmstead/contract/notices/types'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { defaultLanguage, type Language } from '@ohmstead/contract/kernel/language'
import type { z } from '@ohmstead/contract/kernel/field'

export type Texts = z.output<typeof announcementTexts> & { readonly en_US: { readonly title: string; readonly body: string } }

/** An announcement in the reader's language, or in English where it is not written in it. */
export function textFor(texts: Texts, language: Language): { readonly title: string; readonly body: string; readonly language: Language } {
  const own = texts[language]
  return own === undefined ? { ...texts.en_US, language: defaultLanguage } : { ...own, language }
}

export function stateOf({ publishAt, withdrawnAt }: { readonly publishAt: Instant; readonly withdrawnAt: Instant | null }, now: Instant) {
  const state: (typeof announcementStates)[number] = withdrawnAt !== null ? 'withdrawn' : publishAt > now ? 'scheduled' : 'published'
  return state
}
