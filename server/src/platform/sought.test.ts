import { composeId, idPrefixes, type IdKind } from '@ohmstead/contract/kernel/id'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anywhere, beginning, idRange } from './sought.ts'

const kinds = Object.keys(idPrefixes) as IdKind[]
const someId = fc
  .tuple(fc.constantFrom(...kinds), fc.integer({ min: 0, max: 2 ** 45 }), fc.uint8Array({ minLength: 10, maxLength: 10 }))
  .map(([kind, ms, random]) => ({ kind, id: composeId(kind, ms, random) as string }))

describe('a range of ids', () => {
  test('contains the id whose beginning was typed, with or without its prefix, in any case', () => {
    fc.assert(
      fc.property(someId, fc.integer({ min: 8, max: 26 }), fc.boolean(), fc.boolean(), ({ kind, id }, length, bare, upper) => {
        const prefix = `${idPrefixes[kind]}_`
        const start = id.slice(0, prefix.length + length)
        const typed = bare ? start.slice(prefix.length) : start
        const range = idRange(kind, upper ? typed.toUpperCase() : typed)
        expect(range !== null && range.from <= id && id <= range.to).toBe(true)
      }),
    )
  })

  test('contains no id that begins otherwise', () => {
    fc.assert(
      fc.property(someId, someId, fc.integer({ min: 8, max: 26 }), (one, other, length) => {
        const start = one.id.slice(0, idPrefixes[one.kind].length + 1 + length)
        const range = idRange(one.kind, start)
        const inside = range !== null && range.from <= other.id && other.id <= range.to
        expect(inside).toBe(other.id.startsWith(start))
      }),
    )
  })

  test.each(['', '0123456', 'pt_0123456', 'harbour seven', '01234567l', '0'.repeat(27), 'pt_'])('does not exist for %j', (typed) => {
    expect(idRange('point', typed)).toBeNull()
  })
})

test('signs that mean something in a pattern are found as they are', () => {
  expect([anywhere('50%_\\'), beginning('a_b')]).toEqual([String.raw`%50\%\_\\%`, String.raw`a\_b%`])
})
