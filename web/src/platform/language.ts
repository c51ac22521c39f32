import { languages, type Language } from '@ohmstead/contract/settings/types'
import { writeDisplay, writeStored } from './storage.ts'
import { useStore } from './store.ts'

export { languages }
export type { Language }

const inBrowser = typeof document !== 'undefined'
// `boot.js` knows: what the address asks for, what was chosen here, what the server took from the browser.
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

/** `de_DE` as the tag the web platform knows: `de-DE`. */
export const tagOf = (of: Language): string => of.replace('_', '-')

/** Remembers a language and tells the page; its words must be there already (`setLanguage` of i18n sees to that). */
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
