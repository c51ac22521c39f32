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

/** It renews the challenge of a passkey, which expires. */
const renewing = ['features/accounts/other-ways-in.tsx']

test('changes are pushed: no screen repeats a call by itself', () => {
  const screens = globSync('{features,shell}/**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.ts'] }).filter((file) => !renewing.includes(file))
  expect(screens.length).toBeGreaterThan(100)
  expect(screens.filter((file) => /\b(setInterval|refetchInterval|everyMs:)/.test(readFileSync(path.join(folder, file), 'utf8')))).toEqual([])
})

test('each screen that repeats calls without a live connection follows a topic, or is a page of staff', () => {
  const repeating = globSync('features/**/*.{ts,tsx}', { cwd: folder }).filter(
    (file) => !file.startsWith('features/staff/') && /\bifLostMs:/.test(readFileSync(path.join(folder, file), 'utf8')),
  )
  expect(repeating.length).toBeGreaterThan(3)
  expect(repeating.filter((file) => !readFileSync(path.join(folder, file), 'utf8').includes('useLiveTopic('))).toEqual([])
})
