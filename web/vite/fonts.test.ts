import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { glyphs } from './fonts.ts'

const MESSAGES = join(import.meta.dirname, '../../messages')
const known = new Set(glyphs)

describe('the text face', () => {
  it.each(readdirSync(MESSAGES).filter((name) => /^[a-z]{2}_[A-Z]{2}$/.test(name) && name !== 'zh_CN'))('has every letter of %s', (language) => {
    const missing = new Map<string, string>()
    for (const file of globSync('**/*.{json,md}', { cwd: join(MESSAGES, language) }))
      for (const letter of readFileSync(join(MESSAGES, language, file), 'utf8')) if (letter > ' ' && !known.has(letter)) missing.set(letter, file)
    expect([...missing]).toEqual([])
  })
})
