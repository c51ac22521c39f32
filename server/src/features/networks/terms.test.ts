import { expect, test } from 'vitest'
import { isBehind } from './terms.ts'

test.each([
  ['never read', { headAgeMs: null, readAgeMs: null }, true],
  ['read a moment ago', { headAgeMs: 12_000, readAgeMs: 1_000 }, false],
  ['with an old newest block', { headAgeMs: 600_001, readAgeMs: 1_000 }, true],
  ['that was not read lately', { headAgeMs: 12_000, readAgeMs: 600_001 }, true],
])('a network %s', (_, age, behind) => {
  expect(isBehind(age, 600_000)).toBe(behind)
})
