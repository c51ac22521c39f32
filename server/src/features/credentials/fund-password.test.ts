import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSimple } from './fund-password.ts'

const six = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'))
const shifted = (text: string, by: number) => [...text].map((digit) => (Number(digit) + by) % 10).join('')

describe('a fund password', () => {
  test.each(['111111', '123456', '654321', '789012', '098765', '121212', '123123', '112233', '778899', '123321', '199012', '200184'])(
    '%s is too easy to guess',
    (digits) => expect(isSimple(digits)).toBe(true),
  )

  test.each(['470826', '135790', '246813', '182736', '900000', '112358', '314159', '021990'])('%s is accepted', (digits) =>
    expect(isSimple(digits)).toBe(false),
  )

  test('is not a row of digits, wherever it begins and in either direction', () => {
    for (let begin = 0; begin < 10; begin++) {
      expect(isSimple(shifted('012345', begin))).toBe(true)
      expect(isSimple(shifted('543210', begin))).toBe(true)
    }
  })

  test('is not a repetition and not a palindrome', () => {
    fc.assert(
      fc.property(six, (digits) => {
        const [a = '', b = '', c = ''] = digits
        for (const pattern of [a.repeat(6), (a + b).repeat(3), (a + b + c).repeat(2), a + a + b + b + c + c, a + b + c + c + b + a])
          expect(isSimple(pattern)).toBe(true)
      }),
    )
  })

  test('is checked the same when reversed, except for years', () => {
    const isYear = (digits: string) => /^(19|20)/.test(digits)
    fc.assert(
      fc.property(six, (digits) => {
        const backwards = [...digits].toReversed().join('')
        fc.pre(!isYear(digits) && !isYear(backwards))
        expect(isSimple(digits)).toBe(isSimple(backwards))
      }),
    )
  })

  test('can be nearly anything else: three percent are refused', () => {
    let refused = 0
    for (let number = 0; number < 1_000_000; number++) if (isSimple(String(number).padStart(6, '0'))) refused++
    expect(refused).toBe(22_870)
  })
})
