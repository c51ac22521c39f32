import type { articleVersions, draftDetail } from '@ohmstead/contract/content/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { languages, type Language } from '../../platform/language.ts'

export type Draft = NonNullable<OutputOf<typeof draftDetail>['draft']>
type Texts = OutputOf<typeof articleVersions>['list'][number]['texts']
type Part = 'title' | 'summary' | 'body'
/** The fields of the editor, by part and language. */
export type Typed = Readonly<Record<`${Part}-${Language}`, string>>

export const parts: readonly Part[] = ['title', 'summary', 'body']

export const typedOf = (texts: Draft['texts'] | undefined) =>
  Object.fromEntries(languages.flatMap((one) => parts.map((part) => [`${part}-${one}`, texts?.[one]?.[part] ?? '']))) as Typed

const textOf = (typed: Typed, one: Language) => ({
  title: typed[`title-${one}`].trim(),
  summary: typed[`summary-${one}`].trim(),
  body: typed[`body-${one}`].trim(),
})

/** The languages in which something was typed. */
export function draftTextsOf(typed: Typed): Draft['texts'] {
  const written = languages.map((one) => [one, textOf(typed, one)] as const)
  return Object.fromEntries(written.filter(([, text]) => Object.values(text).some((part) => part !== '')))
}

/** The languages in which something was typed; English is always sent. */
export function textsOf(typed: Typed): Texts {
  return { ...draftTextsOf(typed), en_US: textOf(typed, 'en_US') }
}
