import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { IntlMessageFormat } from 'intl-messageformat'
import { assert } from '@ohmstead/contract/kernel/assert'
import { defaultLanguage, languages, type Language } from '@ohmstead/contract/kernel/language'

type Catalogue = ReadonlyMap<string, string>
export type WordParams = Readonly<Record<string, string | number>>

const folder = path.dirname(fileURLToPath(import.meta.resolve('@ohmstead/messages/package.json')))
const catalogues = new Map<Language, Catalogue>()
const formats = new Map<string, IntlMessageFormat>()

/**
 * Formats a message in a reader's language: `<feature>.<key>` with ICU parameters. A message that is missing in a language is taken from
 * the default one.
 */
export function say(language: Language, key: string, params: WordParams = {}): string {
  const spoken = catalogueOf(language).has(key) ? language : defaultLanguage
  const text = catalogueOf(spoken).get(key)
  assert(text !== undefined, `the message ${key} exists`)
  const formatted = formatOf(spoken, key, text).format<string>(params)
  return Array.isArray(formatted) ? formatted.join('') : formatted
}

/** Whether a message exists in the default language. */
export function hasWords(key: string): boolean {
  return catalogueOf(defaultLanguage).has(key)
}

function catalogueOf(language: Language): Catalogue {
  const known = catalogues.get(language)
  if (known) return known
  const read = new Map(
    readdirSync(path.join(folder, language))
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => flat(file.slice(0, -'.json'.length), JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')))),
  )
  catalogues.set(language, read)
  return read
}

function flat(prefix: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]]
  return Object.entries(value as Record<string, unknown>).flatMap(([key, below]) => flat(`${prefix}.${key}`, below))
}

function formatOf(language: Language, key: string, text: string): IntlMessageFormat {
  const name = `${language} ${key}`
  const known = formats.get(name)
  if (known) return known
  // Messages are plain text: a `<` in them or in a parameter is a character.
  const format = new IntlMessageFormat(text, language.replace('_', '-'), undefined, { ignoreTag: true })
  formats.set(name, format)
  return format
}

/** Loads every language now instead of at its first reader. */
export function loadWords(): void {
  for (const language of languages) catalogueOf(language)
}
