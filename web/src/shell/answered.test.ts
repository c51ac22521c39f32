import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '..')
/** They wait for something other than a call: the return from Google, and a picture that the browser reads. */
const others = ['features/accounts/avatar-crop.tsx', 'features/accounts/google-page.tsx']

test('what a call answers is shown by Answered, with one form of loading', () => {
  const screens = globSync('{features,shell}/**/*.tsx', { cwd: folder }).filter((file) => !others.includes(file))
  expect(screens.length).toBeGreaterThan(100)
  expect(screens.filter((file) => /<Loading\b/.test(readFileSync(path.join(folder, file), 'utf8')))).toEqual([])
})
