import { useMemo, type ReactNode } from 'react'
import { base } from 'virtual:messages'
import { IntlProvider, useTranslations } from 'use-intl/react'
import { createTranslator } from 'use-intl/core'
import type { Messages } from './messages.gen.d.ts'
import { readerZone } from './format.ts'
import { useClientState } from './state.ts'
import { currentLanguage, rememberLanguage, tagOf, useLanguage, type Language } from './language.ts'
import { useStore } from './store.ts'

export { useTranslations }
/** An area of words: one JSON file per language, named after the feature (or `shell`, `ui`). */
export type Area = keyof Messages

type Words = Partial<Messages>
const words = new Map<Language, Words>()
const wanted = new Set<Area>()
const listeners = new Set<() => void>()
const nothing: Words = {}

async function fetchArea(language: Language, area: Area): Promise<void> {
  if (words.get(language)?.[area] !== undefined) return
  const response = await fetch(`${base}/${language}/${area}.json`)
  if (!response.ok) throw new Error(`cannot load messages: ${language}/${area}`)
  const loaded = (await response.json()) as Messages[Area]
  words.set(language, { ...words.get(language), [area]: loaded })
  for (const listener of listeners) listener()
}

/** Loads the words of these areas in the reader's language, unless they are loaded already. */
export async function loadAreas(areas: readonly Area[]): Promise<void> {
  for (const area of areas) wanted.add(area)
  await Promise.all(areas.map((area) => fetchArea(currentLanguage(), area)))
}

let lastChosen: Language | undefined

/**
 * Changes the language without a reload: loads its texts, then updates the page, without losing input. If another language is chosen while
 * the texts load, the last choice wins. A page that is opened meanwhile adds areas.
 */
export async function setLanguage(language: Language): Promise<void> {
  lastChosen = language
  const missing = () => [...wanted].filter((area) => words.get(language)?.[area] === undefined)
  for (let areas = missing(); areas.length > 0; areas = missing()) await Promise.all(areas.map((area) => fetchArea(language, area)))
  if (lastChosen === language) rememberLanguage(language)
}

/** Provides the words of the loaded areas to its children. */
export function Intl({ children }: { readonly children: ReactNode }) {
  const language = useLanguage()
  const messages = useStore(subscribe, () => words.get(language) ?? nothing)
  // A new number format is a new context value, so all children render again.
  const numbers = useClientState('numbers')
  const zone = useReaderZone()
  const formats = useMemo(() => ({ number: { own: { ...(numbers !== null && { numberingSystem: 'latn' }) } } }), [numbers])
  return (
    <IntlProvider locale={tagOf(language)} messages={messages} timeZone={zone} formats={formats} onError={raise}>
      {children}
    </IntlProvider>
  )
}

/** Words outside components: toasts of the client, titles. */
export function translator<A extends Area>(area: A) {
  return translatorOf(currentLanguage(), area)
}

/** The words of an area in another language than the reader's, loaded for it: of a poster. */
export async function translatorIn<A extends Area>(language: Language, area: A) {
  await fetchArea(language, area)
  return translatorOf(language, area)
}

function translatorOf<A extends Area>(language: Language, area: A) {
  return createTranslator<Messages, A>({
    locale: tagOf(language),
    messages: (words.get(language) ?? nothing) as Messages,
    namespace: area,
    onError: raise,
  })
}

/** The time zone of displayed times. Subscribed, so that a change shows at once. Days are UTC and marked as such. */
export function useReaderZone(): string {
  useClientState('userInfo')
  return readerZone()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function raise(error: Error): void {
  reportError(error)
}
