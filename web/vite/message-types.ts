import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const FALLBACK = 'en_US'
export const FOLDER = join(import.meta.dirname, '../../messages')

export type Words = { readonly [key: string]: string | Words }

/** The existing areas: one JSON file per area below the fallback language. */
export function areas(): string[] {
  const folder = join(FOLDER, FALLBACK)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
}

export function wordsOf(language: string, area: string): Words {
  const file = join(FOLDER, language, `${area}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Words) : {}
}

/** The types of all words, literal, so that a wrong key or a missing argument does not compile. The path is relative to the root. */
export function messageTypes(): { readonly path: string; readonly text: string } {
  const text = [
    '// Printed by `npm run gen` from messages/en_US; the build and `vite` print it too.',
    "import 'use-intl'",
    '',
    'export interface Messages {',
    ...areas().map((area) => `  ${JSON.stringify(area)}: ${indent(JSON.stringify(wordsOf(FALLBACK, area), null, 2))}`),
    '}',
    '',
    "declare module 'use-intl' {",
    '  interface AppConfig {',
    '    Messages: Messages',
    '  }',
    '}',
    '',
  ].join('\n')
  return { path: 'web/src/platform/messages.gen.d.ts', text }
}

const indent = (json: string) => json.split('\n').join('\n  ')
