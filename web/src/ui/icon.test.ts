import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { iconNames } from './icon-names.ts'

const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')

it('draws every glyph that has a name, and no other', () => {
  expect([...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id)).toEqual([...iconNames])
})

it('stays small', () => {
  expect(sprite.length).toBeLessThan(12_000)
})
