import type { Language } from '@ohmstead/contract/kernel/language'
import { languages } from '../../platform/language.ts'

/** A title and a body in each language, as typed. */
export type TypedTexts = Readonly<Record<`title-${Language}` | `body-${Language}`, string>>

export const emptyTexts = Object.fromEntries(languages.flatMap((one) => [`title-${one}`, `body-${one}`].map((name) => [name, '']))) as TypedTexts

/** The languages in the order in which texts are typed. */
export const englishFirst = languages.toSorted((a, b) => Number(b === 'en_US') - Number(a === 'en_US'))

/** The texts that were typed; English is always sent. */
export function typedTexts(typed: TypedTexts) {
  const of = (one: Language) => ({ title: typed[`title-${one}`].trim(), body: typed[`body-${one}`].trim() })
  const others = languages.filter((one) => one !== 'en_US' && (of(one).title !== '' || of(one).body !== ''))
  return { ...Object.fromEntries(others.map((one) => [one, of(one)])), en_US: of('en_US') }
}

/** The field at which an error of a text is shown. */
export const textControls = Object.fromEntries(languages.map((one) => [one, `title-${one}`]))
