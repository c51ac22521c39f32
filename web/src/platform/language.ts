import { languages, type Language } from '@ohmstead/contract/settings/types'
import { writeDisplay, writeStored } from './storage.ts'
import { useStore } from './store.ts'

export { languages }
export type { Language }

const inBrowser = typeof document !== 'undefined'
// Set by `boot.js`: from the address, the stored choice, or the server's choice for the browser.
const asked = inBrowser ? document.documentElement.dataset['language'] : undefined
let language: Language = languages.find((known) => known === asked) ?? 'en_US'
const listeners = new Set<() => void>()

export const currentLanguage = (): Language => language

/** Each language by its own name. */
export const languageNames: Record<Language, string> = {
  zh_CN: '简体中文',
  de_DE: 'Deutsch',
  en_US: 'English',
  fr_FR: 'Français',
  it_IT: 'Italiano',
  pt_PT: 'Português',
}

/** The BCP 47 tag of a language: `de-DE` for `de_DE`. */
export const tagOf = (of: Language): string => of.replace('_', '-')

/** Stores a language and updates the page. Its words must be loaded already; use `setLanguage` of i18n. */
export function rememberLanguage(next: Language): void {
  language = next
  if (!inBrowser) return
  writeStored('language', next)
  writeDisplay({ language: next })
  document.documentElement.lang = tagOf(next)
  document.documentElement.dataset['language'] = next
  for (const listener of listeners) listener()
}

export function useLanguage(): Language {
  return useStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => language,
  )
}
