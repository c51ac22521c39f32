import fc from 'fast-check'
import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { phoneFrom } from './phone.ts'

describe('a phone number in its canonical form', () => {
  test.each([
    ['+4917604069012', '+4917604069012', 'DE'],
    ['+49 (176) 0406-9012', '+4917604069012', 'DE'],
    ['0049 176 04069012', '+4917604069012', 'DE'],
    [' +49/176/04069012 ', '+4917604069012', 'DE'],
    ['+49 (0) 176 04069012', '+4917604069012', 'DE'],
    ['+1 202-555-0123', '+12025550123', 'US'],
    ['+39 333 123 4567', '+393331234567', 'IT'],
    ['+351 912 345 678', '+351912345678', 'PT'],
    ['+86 138 0013 8000', '+8613800138000', 'CN'],
  ])('%s is %s', (typed, canonical, country) => expect(phoneFrom(typed)).toEqual({ canonical, country }))

  test.each([
    ['of no country', '017604069012'],
    ['too short', '+491760'],
    ['too long', '+4917604069012345678'],
    ['of an unknown country', '+9991234567890'],
    ['with an extension', '+49 176 04069012 ext. 5'],
    ['with letters', '+1 202 555 PLUG'],
    ['an address', 'tel:+4917604069012'],
    ['with text after it', '+4917604069012\nBcc: eve@example.org'],
    ['in pieces', '+49 176 +49 176'],
    ['a thousand marks', `+4917604069012${'\u0301'.repeat(1000)}`],
    ['of full-width digits', '＋４９１７６０４０６９０１２'],
    ['of Arabic digits', '+٤٩١٧٦٠٤٠٦٩٠١٢'],
    ['with one digit of another script', '+4917604069０12'],
    ['of mathematical digits', '+49176040690𝟏𝟐'],
    ['with a hidden character', '+49176\u200b04069012'],
    ['nothing', ''],
    ['a plus', '+'],
    ['a landline, which cannot receive text messages', '+4930123456'],
    ['a premium rate number, used for fraud', '+4990012345678'],
    ['toll-free', '+18005550123'],
    ['a satellite phone, without a country', '+8821612345678'],
  ])('%s is invalid', (_, typed) => expect(phoneFrom(typed)).toBeNull())

  const mobiles = getCountries().flatMap((country) => {
    const number = getExampleNumber(country, examples)
    return number?.country && phoneFrom(number.number) ? [number] : []
  })

  test('is known in nearly every country', () => {
    expect(mobiles.length).toBeGreaterThan(220)
  })

  test('is the same in every notation, and canonical already', () => {
    const dressing = fc.array(fc.constantFrom(' ', '-', '.', '(', ')', '/', ''), { minLength: 15, maxLength: 15 })
    fc.assert(
      fc.property(fc.constantFrom(...mobiles), dressing, fc.boolean(), (number, marks, doubleNought) => {
        const dressed = [...number.number].map((digit, at) => (at < 4 ? digit : `${marks[at] ?? ''}${digit}`)).join('')
        const typed = doubleNought ? dressed.replace('+', '00') : dressed
        const read = phoneFrom(typed)
        expect(read?.canonical).toBe(number.number)
        expect(phoneFrom(read?.canonical ?? '')).toEqual(read)
        expect(phoneFrom(number.formatInternational())).toEqual(read)
      }),
      { numRuns: 500 },
    )
  })

  test('has the format that the contract and the database accept, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 60 }), fc.stringMatching(/^\+?[0-9 ().-]{4,20}$/)), (typed) => {
        const read = phoneFrom(typed)
        if (read !== null) expect(read.canonical).toMatch(/^\+[1-9]\d{6,14}$/)
      }),
      { numRuns: 2_000 },
    )
  })
})
