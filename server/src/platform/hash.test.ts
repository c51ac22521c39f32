import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, sha256 } from './hash.ts'

describe('canonical JSON', () => {
  test.each<[unknown, string]>([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    // Sorted by UTF-16 code units, as RFC 8785 says: the emoji's surrogates come before the private-use character.
    [{ '\ue000': 1, '😀': 2 }, '{"😀":2,"\ue000":1}'],
    [{ é: 1, 'e\u0301': 2 }, '{"e\u0301":2,"é":1}'],
    [-0, '0'],
    [1e21, '1e+21'],
    ['"\u0000\u001f', '"\\"\\u0000\\u001f"'],
  ])('%j', (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  test.each<[string, unknown]>([
    ['a bigint', { a: 1n }],
    ['undefined', { a: undefined }],
    ['a hole in a list', Array.from({ length: 1 })],
    ['NaN', Number.NaN],
    ['infinity', [Infinity]],
    ['a lone surrogate', '\ud800'],
    ['a lone surrogate in a key', { '\udc00': 1 }],
    ['a date', new Map()],
    ['a function', { a: () => 1 }],
  ])('refuses %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(/must hold/)
  })

  test('is the same for equal values, and parses to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
        const text = canonicalJson(value)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})

test('sha256 takes text as UTF-8', () => {
  expect(sha256('ä').toString('hex')).toBe(sha256(Buffer.from('ä')).toString('hex'))
  expect(sha256('').toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})
