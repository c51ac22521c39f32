import { describe, expect, it } from 'vitest'
import { passwordRules } from './password-rules.ts'

describe('the rules of a password', () => {
  it.each([
    ['', false, false],
    ['abcdefgh', true, false],
    ['abcd-12', false, true],
    ['porcelain-42', true, true],
    ['Äöüßäöüß', true, true],
    ['a1'.repeat(10), true, true],
    ['a1'.repeat(11), false, true],
  ])('%j', (password, length, kinds) => {
    expect(passwordRules(password).map(({ kept }) => kept)).toEqual([length, kinds])
  })
})
