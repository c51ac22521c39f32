import { describe, expect, it } from 'vitest'
import { callingCodes, phoneOf } from './calling-codes.ts'

describe('a phone number in international format', () => {
  it.each([
    ['DE', '0171 234567', '+49171234567'],
    ['DE', '171-234567', '+49171234567'],
    ['IT', '02 1234 5678', '+390212345678'],
    ['HU', '06 20 123 4567', '+36201234567'],
    ['US', '1 (415) 555-0100', '+14155550100'],
    ['US', '415 555 0100', '+14155550100'],
    ['DE', '+33 6 12 34 56 78', '+33612345678'],
    ['DE', '0044 20 7946 0000', '+442079460000'],
    ['DE', '', ''],
    ['', '0171', ''],
  ])('%s %j → %s', (country, typed, number) => {
    expect(phoneOf(country, typed)).toBe(number)
  })

  it('lists each country once', () => {
    expect(new Set(callingCodes.map(({ country }) => country)).size).toBe(callingCodes.length)
    for (const { country, code } of callingCodes) expect(`${country}${code}`).toMatch(/^[A-Z]{2}[1-9]\d{0,2}$/)
  })
})
