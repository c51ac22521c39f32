import { languages, type Language } from '@ohmstead/contract/settings/types'

/** The name of each language in itself, in the order in which they are offered. */
export const languagesInOwnWords: readonly { code: Language; name: string }[] = languages.map((code) => ({
  code,
  name: ownName(code.replace('_', '-')),
}))

function ownName(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' }).of(tag.split('-')[0] ?? tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
