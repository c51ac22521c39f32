import { micros, parseAmount } from '@ohmstead/contract/kernel/amount'
import { wh } from '@ohmstead/contract/kernel/energy'
import { instant } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatEnergy,
  formatMoney,
  formatPower,
  formatPrice,
  formatRegister,
  formatShare,
  formatSpan,
  formatTime,
  mask,
  moneyParts,
  parseTypedAmount,
} from './format.ts'

const at = instant(Date.UTC(2026, 10, 21, 14, 32, 8))

describe('money', () => {
  it.each([
    ['142.36', '142.36'],
    ['0', '0.00'],
    ['1204.5', '1,204.50'],
    ['0.009999', '0.01'],
    ['0.005', '0.00'],
    ['0.015', '0.02'],
    ['0.014999', '0.01'],
    ['999999999.999999', '1,000,000,000.00'],
  ])('%s shows as %s: rounded half to even', (amount, shown) => {
    expect(formatMoney(parseAmount(amount))).toBe(shown)
  })

  it('has a real minus sign, and a plus only on request', () => {
    expect(formatMoney(micros(-1_200_000n))).toBe('\u22121.20')
    expect(formatMoney(micros(-1n))).toBe('0.00')
    expect(formatMoney(micros(-1n), { full: true })).toBe('\u22120.000001')
    expect(formatMoney(parseAmount('6.81'), { signed: true })).toBe('+6.81')
    expect(formatMoney(parseAmount('0'), { signed: true })).toBe('0.00')
  })

  it('shows the rest small, and all of it on request', () => {
    expect(moneyParts(parseAmount('5.56004'))).toEqual({ main: '5.56', rest: '0040' })
    expect(moneyParts(parseAmount('5.56'))).toEqual({ main: '5.56', rest: '' })
    expect(formatMoney(parseAmount('5.56004'), { full: true })).toBe('5.56004')
    expect(formatMoney(parseAmount('5.5'), { full: true })).toBe('5.50')
  })

  it('loses nothing: main part and rest together are the amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), (value) => {
        const { main, rest } = moneyParts(micros(value))
        expect(BigInt(main.replaceAll(/[.,]/g, '') + rest.padEnd(4, '0'))).toBe(value)
      }),
    )
  })

  it('never rounds a price down', () => {
    expect(formatPrice(parseAmount('0.45'))).toBe('0.45')
    expect(formatPrice(parseAmount('0.450001'))).toBe('0.450001')
  })
})

describe('an amount as people type it', () => {
  it.each([
    ['12', '12'],
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1’234.5', '1234.5'],
    ['1,234,567', '1234567'],
    ['0.123', '0.123'],
    ['0,123', '0.123'],
    ['1234.567', '1234.567'],
    ['007', '7'],
    ['1.2345', '1.2345'],
  ])('%s is %s', (typed, amount) => {
    expect(parseTypedAmount(typed)).toEqual({ amount: parseAmount(amount) })
  })

  it.each(['1.234', '12,345', '999.000'])('%s is ambiguous', (typed) => {
    expect(parseTypedAmount(typed)).toHaveProperty('either')
  })

  it.each(['', 'abc', '-5', '1.2.3', '1,23,4', '1e3', '1.2345678', '12345678901', '.5', '1,234.5,6', '１２'])('%s is not an amount', (typed) => {
    expect(parseTypedAmount(typed)).toEqual({ wrong: true })
  })
})

it('formats energy, power and shares by their rules', () => {
  expect([formatEnergy(wh(18_470)), formatEnergy(wh(632_749), 'day'), formatEnergy(wh(51_284_600), 'day')]).toEqual(['18.470', '632.7', '51,285'])
  expect([formatEnergy(wh(10_312_771)), formatRegister(wh(98_969), 2)]).toEqual(['10,312.771', '98.96'])
  expect([formatPower(7_240), formatShare(34_000), formatShare(200_000)]).toEqual(['7.2', '3.4%', '20%'])
})

it('formats times as yyyy-mm-dd hh:mm:ss', () => {
  expect(formatDateTime(at, 'UTC')).toBe('2026-11-21 14:32:08')
  expect(formatDateTime(at, 'Asia/Tokyo')).toBe('2026-11-21 23:32:08')
  expect(formatDate(at, 'UTC')).toBe('2026-11-21')
  expect(formatTime(at, { zone: 'UTC', seconds: false })).toBe('14:32')
  expect(formatDateTime(instant(Date.UTC(2026, 0, 1, 0, 0, 0)), 'UTC')).toBe('2026-01-01 00:00:00')
  expect([formatSpan(61_000), formatSpan(3_661_000), formatSpan(-1)]).toEqual(['1:01', '1:01:01', '0:00'])
})

it('masks', () => {
  expect([mask('TXk9f2Wd7GqLm3nP'), mask('kastanie'), mask('ada'), mask('dora.hale@example.org')]).toEqual([
    'TXk9f2…qLm3nP',
    'ka…ie',
    'a…',
    'do…le@example.org',
  ])
})

it.each([
  ['the same day', '2026-11-21T01:10:00Z', 'UTC', '01:10'],
  ['the evening before, a few hours ago', '2026-11-20T21:21:00Z', 'UTC', '2026-11-20 21:21'],
  ['the day of the reader, not of UTC', '2026-11-20T21:21:00Z', 'Asia/Tokyo', '06:21'],
  ['a year ago at the same hour', '2025-11-21T09:00:00Z', 'UTC', '2025-11-21 09:00'],
])('an instant of the past has its date if it was on another day: %s', (_, at, zone, shown) => {
  expect(formatTime(instant(Date.parse(at)), { seconds: false, zone, now: instant(Date.UTC(2026, 10, 21, 9, 0, 8)) })).toBe(shown)
})
