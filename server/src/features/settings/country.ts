import { countryCodes } from '@ohmstead/contract/kernel/country'
import type { Language } from '@ohmstead/contract/settings/types'

const named = new Map<Language, readonly { code: string; name: string }[]>()

/** All countries in a language, in that language's alphabetical order. */
export function countriesIn(language: Language): readonly { code: string; name: string }[] {
  const known = named.get(language)
  if (known) return known
  const tag = language.replace('_', '-')
  const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' })
  const order = new Intl.Collator(tag)
  const list = countryCodes.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) => order.compare(a.name, b.name))
  named.set(language, list)
  return list
}
