import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { iconNames } from './icon-names.ts'

const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')

it('contains exactly the glyphs that have a name', () => {
  expect([...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id)).toEqual([...iconNames])
})

it('stays small', () => {
  expect(sprite.length).toBeLessThan(12_000)
})
