import { describe, expect, test } from 'vitest'
import { countryField } from './country.ts'
import { amountBetween, dayField, instantField, isPlain, monthField, paging, plainNote, plainText, strict, text, z } from './field.ts'
import { FIRST_INSTANT, LAST_INSTANT } from './instant.ts'

const takes = (schema: z.core.$ZodType, value: unknown) => z.safeDecode(schema, value).success

test.each<[string, z.core.$ZodType, readonly unknown[], readonly unknown[]]>([
  ['an instant', instantField, [FIRST_INSTANT, LAST_INSTANT], [FIRST_INSTANT - 1, LAST_INSTANT + 1, 4_500_000_000_000_000, 1.5, -0, '1', true]],
  ['a day', dayField, ['2000-01-01', '2199-12-31', '2028-02-29'], ['0000-01-01', '1999-12-31', '2200-01-01', '9999-12-31', '2026-02-29', '2026-1-1']],
  ['a month', monthField, ['2000-01', '2199-12'], ['0000-01', '9999-12', '2026-00', '2026-13', '2026-1']],
  [
    'an amount between two bounds',
    amountBetween('0.5', '100'),
    ['0.5', '100', '99.999999'],
    ['0.499999', '100.000001', '1e2', '-1', '', '0100', '1.0000001', 100],
  ],
  ['a country', countryField, ['DE', 'CN', 'PT'], ['ZZ', 'XX', 'XK', 'EU', 'UK', 'AA', 'de', 'DEU', '', 'D']],
  ['an amount above zero', amountBetween('0.000001'), ['0.000001', '999999999.999999'], ['0', '1000000000']],
  [
    'a page',
    strict({ ...paging }),
    [{}, { pageNum: 10_000, pageSize: 100 }],
    [{ pageNum: true }, { pageNum: '0x10' }, { pageNum: 10_001 }, { pageSize: 0 }, { pageNum: null }],
  ],
  ['a text', text(1, 5), ['a', 'ab\n', '👍'], ['', 'abcdef', '\0', '\ud800', 'a\udc00']],
])('%s has bounds', (_, schema, inside, outside) => {
  expect(inside.filter((value) => !takes(schema, value))).toEqual([])
  expect(outside.filter((value) => takes(schema, value))).toEqual([])
})

describe('a name has only visible characters', () => {
  test.each([
    ['right-to-left override', '\u202eegnahc'],
    ['right-to-left mark', 'Depot\u200f'],
    ['isolate', 'a\u2066b\u2069'],
    ['zero-width space', 'De\u200bpot'],
    ['zero-width joiner', 'De\u200dpot'],
    ['soft hyphen', 'De\u00adpot'],
    ['byte order mark', '\ufeffDepot'],
    ['tag letters', 'Depot\u{e0041}'],
    ['Hangul filler', '\u3164'],
    ['blank Braille', '\u2800'],
    ['variation selector', 'Depot\ufe0f'],
    ['private use', '\ue000'],
    ['non-character', '\uffff'],
    ['line separator', 'a\u2028b'],
    ['control', 'a\u0007b'],
    ['line break', 'a\nb'],
    ['blank', ' '],
    ['blank at its end', 'Depot '],
    ['lone surrogate', 'a\ud800'],
    ['run of combining marks', `a${'\u0301'.repeat(5)}`],
  ])('without a %s', (_, name) => {
    expect(isPlain(name)).toBe(false)
    expect(takes(plainText(1, 60), name)).toBe(false)
  })

  test('accepts names in every script', () => {
    const names = ['Hafenstraße 1', '上海南站 3号桩', 'Δεπό', 'مستودع الشمال', 'डिपो', 'Çeşme–Ilıca (№ 4)', 'Depot 👍']
    expect(names.filter((name) => !takes(plainText(1, 60), name))).toEqual([])
  })

  test('counts the length in characters, as the database does', () => {
    expect([takes(plainText(4, 5), '👍👍👍'), takes(plainText(4, 5), '👍👍👍👍👍'), takes(plainText(4, 5), '👍👍👍👍👍👍')]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('a note can have several lines, and has only visible characters', () => {
    expect([
      takes(plainNote(3, 300), 'Seen on site.\nMeter 4 exchanged.'),
      takes(plainNote(3, 300), 'a\u202eb'),
      takes(plainNote(3, 300), '   \n  '),
    ]).toEqual([true, false, false])
    expect(['', 'a', ' ', 'a\u202eb'].map((note) => takes(plainNote(0, 300), note))).toEqual([true, true, false, false])
  })
})
