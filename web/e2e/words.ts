import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createTranslator } from 'use-intl/core'

const messages = path.resolve(import.meta.dirname, '../../messages')

/** Texts in this language, formatted like on the screen. */
export function wordsOf(language: string) {
  return (area: string, key: string, values: Record<string, string | number> = {}): string => {
    const words = JSON.parse(readFileSync(path.join(messages, language, `${area}.json`), 'utf8')) as Record<string, unknown>
    const translate = createTranslator({ locale: language.replace('_', '-'), messages: words, onError: raise }) as unknown as (
      key: string,
      values: Record<string, string | number>,
    ) => string
    return translate(key, values)
  }
}

function raise(error: Error): never {
  throw error
}
