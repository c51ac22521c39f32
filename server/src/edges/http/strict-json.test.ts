import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEPTH_MAX, readStrictJson, readStrictQuery } from './strict-json.ts'

const read = (text: string) => readStrictJson(Buffer.from(text))

describe('a body is read strictly', () => {
  test.each([
    ['an empty object', '{}', {}],
    ['blanks anywhere', ' { "a" : [ 1 , 2 ] } ', { a: [1, 2] }],
    ['the same key in two objects', '{"a":{"x":1},"b":{"x":2}}', { a: { x: 1 }, b: { x: 2 } }],
    ['a key that is also a value', '{"a":"a","b":["a","b"]}', { a: 'a', b: ['a', 'b'] }],
    ['a value that looks like a key', '{"a":":","b":"{\\"a\\":1}"}', { a: ':', b: '{"a":1}' }],
    ['an escaped pair of surrogates', '{"a":"\\ud83d\\ude00"}', { a: '😀' }],
    ['numbers of every form', '{"a":-0.5,"b":1e3,"c":9007199254740991}', { a: -0.5, b: 1000, c: 9007199254740991 }],
    ['__proto__ as a value', '{"a":"__proto__"}', { a: '__proto__' }],
    [
      'the deepest that is allowed',
      `${'{"a":'.repeat(DEPTH_MAX)}1${'}'.repeat(DEPTH_MAX)}`,
      JSON.parse(`${'{"a":'.repeat(DEPTH_MAX)}1${'}'.repeat(DEPTH_MAX)}`),
    ],
  ])('takes %s', (_, text, fields) => {
    expect(read(text)).toEqual({ fields })
  })

  test.each([
    ['nothing', ''],
    ['a list', '[]'],
    ['a text', '"a"'],
    ['null', 'null'],
    ['a number', '1'],
    ['a byte order mark', '\u{feff}{}'],
    ['two values', '{}{}'],
    ['a trailing comma', '{"a":1,}'],
    ['a comment', '{/**/}'],
    ['single quotes', "{'a':1}"],
    ['an open string', '{"a'],
    ['an open object', '{"a":1'],
    ['a bare word', '{"a":NaN}'],
    ['a raw line break in a string', '{"a":"\n"}'],
    ['an unknown escape', '{"a":"\\x41"}'],
    ['a lone surrogate', '{"a":"\\ud800"}'],
    ['a lone surrogate in a key', '{"\\udc00":1}'],
    ['NUL', '{"a":"\\u0000"}'],
    ['NUL in a key', '{"a\\u0000":1}'],
    ['__proto__', '{"__proto__":{"isAdmin":true}}'],
    ['__proto__ in escapes', '{"__pro\\u0074o__":{"isAdmin":true}}'],
    ['constructor', '{"a":{"constructor":{"prototype":{}}}}'],
    ['a whole number beyond 2^53', '{"a":9007199254740993}'],
    ['an endless number', '{"a":1e999}'],
    ['two numbers in one', '{"a":1-2}'],
  ])('refuses %s', (_, text) => {
    expect(read(text)).toEqual({ fault: { kind: 'malformed' } })
  })

  test.each([
    ['plainly', '{"a":1,"a":2}', 'a'],
    ['with an escape', '{"a":1,"\\u0061":2}', 'a'],
    ['with blanks before the colon', '{"a":1,"a" \n:2}', 'a'],
    ['below', '{"x":[{"b":1,"b":1}]}', 'b'],
  ])('refuses a duplicate key, %s', (_, text, field) => {
    expect(read(text)).toEqual({ fault: { kind: 'duplicate', field } })
  })

  test('refuses bytes that are not UTF-8', () => {
    for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) {
      expect(readStrictJson(Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')]))).toEqual({ fault: { kind: 'malformed' } })
    }
  })

  test.each([
    ['objects', '{"a":', '}'],
    ['lists', '[', ']'],
  ])('refuses %s 100,000 deep without a stack overflow', (_, open, close) => {
    const text = `{"a":${open.repeat(100_000)}1${close.repeat(100_000)}}`
    expect(read(text)).toEqual({ fault: { kind: 'deep' } })
    expect(read(`{"a":${open.repeat(100_000)}`)).toEqual({ fault: { kind: 'deep' } })
  })

  test('accepts all output of JSON.stringify, except the listed cases', () => {
    const key = fc.string({ minLength: 1 }).filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text) && !text.includes('\0'))
    const leaf = fc.oneof(
      fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    )
    const tree = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('node'), { maxLength: 4 }),
        fc.dictionary(key, tie('node'), { maxKeys: 4, noNullPrototype: true }),
      ),
    })).node
    fc.assert(
      fc.property(fc.dictionary(key, tree, { maxKeys: 5, noNullPrototype: true }), (fields) => {
        expect(readStrictJson(Buffer.from(JSON.stringify(fields)))).toEqual({ fields })
      }),
      { numRuns: 300 },
    )
  })

  test('never throws for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readStrictJson(bytes)),
      { numRuns: 500 },
    )
  })
})

describe('a query is read strictly', () => {
  test.each([
    ['', {}],
    ['a=1&b=x%20y', { a: '1', b: 'x y' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=x+y', { a: 'x y' }],
    ['a', { a: '' }],
  ])('%j', (query, fields) => {
    expect(readStrictQuery(query)).toEqual({ fields })
  })

  test.each(['a=%', 'a=%ff', '%00=1', 'a=%00', '=1', '__proto__=1'])('refuses %j', (query) => {
    expect(readStrictQuery(query)).toEqual({ fault: { kind: 'malformed' } })
  })

  test('refuses a duplicate key', () => {
    expect(readStrictQuery('a=1&%61=2')).toEqual({ fault: { kind: 'duplicate', field: 'a' } })
  })
})
