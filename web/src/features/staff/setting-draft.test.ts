import { describe, expect, it } from 'vitest'
import { draftOf, typedValue, type SettingRow } from './setting-draft.ts'

const row = (form: SettingRow['form'], value: SettingRow['value'], least: number | null = null, most: number | null = null): SettingRow => ({
  key: 'any.key',
  form,
  unit: 'days',
  least,
  most,
  value,
  standard: value,
  mayChange: ['administrator'],
  twoPerson: false,
  changedBy: null,
  changedAt: null,
})

const level = {
  level: 1,
  valuationFrom: '0',
  directValidFrom: 0,
  secondThirdValidFrom: 0,
  teamValidFrom: 0,
  extraHostingSessions: 0,
  commissionPpm: 200_000,
  leasesAtATime: null,
  matchPriority: 1,
  rebatePpm: [80_000, 30_500, 1],
  withdrawADay: '1000.5',
  withdrawFee: '1',
}

describe('the draft of a setting', () => {
  it.each([
    row('whole', 24, 1, 48),
    row('share', 190_001, 0, 1_000_000),
    row('amount', '5.25'),
    row('text', 'USDT', 2, 12),
    row('address', ''),
    row('rates', { day: null, list: [] }),
    row('rates', {
      day: '2026-11-02',
      list: [
        { currency: 'EUR', rate: '0.92' },
        { currency: 'CNY', rate: '7.15' },
      ],
    }),
    row('address', 'https://help.example'),
    row('flag', true),
    row('day', '2026-05-01'),
    row('countries', 'all'),
    row('countries', []),
    row('countries', ['DE', 'FR']),
    row('words', ['some', 'words'], 2, 40),
    row('levels', [level, { ...level, level: 2 }]),
  ])('starts with the current value: $form $value', (one) => {
    expect(typedValue(one, draftOf(one))).toEqual({ value: one.value })
  })

  it.each([
    [row('whole', 24, 1, 48), '49', 'between'],
    [row('whole', 24, 1, 48), '1.5', 'between'],
    [row('whole', 24, 1, 48), '', 'between'],
    [row('share', 0, 0, 300_000), '30.1', 'percentWrong'],
    [row('share', 0, 0, 300_000), '1.00001', 'percentWrong'],
    [row('amount', '5'), '-5', 'amountWrong'],
    [row('text', 'USDT', 2, 12), 'A B', 'lengthWrong'],
    [row('address', ''), 'http://help.example', 'addressWrong'],
    [row('day', '2026-05-01'), '2026-02-30', 'dayWrong'],
    [row('countries', []), 'Germany', 'countriesWrong'],
    [row('words', [], 2, 40), 'a', 'wordsWrong'],
    [row('rates', { day: null, list: [] }), 'EUR', 'ratesWrong'],
    [row('rates', { day: null, list: [] }), 'EUR 0', 'ratesWrong'],
    [row('rates', { day: null, list: [] }), 'EUR 1\nEUR 2', 'ratesWrong'],
    [row('rates', { day: null, list: [] }), 'EUR 0,92', 'dayWrong'],
  ] as const)('is refused before it is sent: %j as %s', (one, text, fault) => {
    expect(typedValue(one, { ...draftOf(one), text })).toMatchObject({ fault })
  })

  it('names the invalid cell of a table', () => {
    const one = row('levels', [level])
    const { cells, ...draft } = draftOf(one)
    expect(typedValue(one, { ...draft, cells: { ...cells, '0.rebatePpm.1': 'x' } })).toEqual({ fault: 'rowWrong', level: 1, column: 'rebatePpm' })
  })
})
