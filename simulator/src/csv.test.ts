import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['\ufeffa\n', [['a']]],
  ['"a ""quoted"" cell","with, comma and\nline"\n', [['a "quoted" cell', 'with, comma and\nline']]],
  [
    'a,,\n,,\n',
    [
      ['a', '', ''],
      ['', '', ''],
    ],
  ],
  ['\n\na\n\n', [['a']]],
  ['', []],
])('%j', (text, rows) => {
  expect(readCsv(text)).toEqual(rows)
})

test('valid CSV is parsed back to the same cells', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', ',', '"', '\n', '\r', 'ü') })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 8 }), fc.constantFrom('\n', '\r\n'), (rows, end) => {
      const text = rows
        .map((cells) => cells.map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',') + end)
        .join('')
      expect(readCsv(text)).toEqual(rows)
    }),
  )
})

test('a quote without an end is refused', () => {
  expect(() => readCsv('a,"b\n')).toThrow('never closed')
})
