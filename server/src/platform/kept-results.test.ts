import { expect, test } from 'vitest'
import { keepsResults } from './kept-results.ts'

/** A maker that notes what it made. */
function maker(made: string[]) {
  return (key: string) => () => {
    made.push(key)
    return Promise.resolve(key.toUpperCase())
  }
}

test('makes a result once for all who ask for it, also at the same time', async () => {
  const made: string[] = []
  const [kept, make] = [keepsResults<string>(2), maker(made)]
  expect(await Promise.all(['a', 'a', 'b', 'a'].map((key) => kept(key, make(key))))).toEqual(['A', 'A', 'B', 'A'])
  expect(made).toEqual(['a', 'b'])
})

test('keeps those that were asked for last', async () => {
  const made: string[] = []
  const [kept, make] = [keepsResults<string>(2), maker(made)]
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await kept(key, make(key))
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('keeps no failure', async () => {
  const kept = keepsResults<string>(2)
  await expect(kept('a', () => Promise.reject(new Error('not now')))).rejects.toThrow('not now')
  expect(await kept('a', () => Promise.resolve('A'))).toBe('A')
})
