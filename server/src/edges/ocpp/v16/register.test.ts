import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { floorShifted, inBaseUnit, readDecimal } from './register.ts'

describe('a register as text', () => {
  test.each([
    ['3051.22', 'kWh', 3_051_220],
    ['3051.2299', 'kWh', 3_051_229],
    ['236.1', 'Wh', 236],
    ['165333.00', 'Wh', 165_333],
    ['0.00', 'Wh', 0],
    ['+7', 'Wh', 7],
    [' 34 ', 'Wh', 34],
    ['1.5e3', 'Wh', 1_500],
    ['12E-1', 'kWh', 1_200],
    ['-0.1', 'Wh', -1],
    ['12,5', 'kWh', 12_500],
    ['3051,220', 'kWh', 3_051_220],
    ['0,500', 'kWh', 500],
    ['1,5E3', 'Wh', 1_500],
    ['0.00305122', 'MWh', 3_051],
    ['9007199254.740991', 'kWh', 9_007_199_254_740],
  ])('%s %s', (text, unit, value) => {
    expect(inBaseUnit(text, unit, 'energy')).toBe(value)
  })

  test.each([
    ['', 'Wh'],
    [' ', 'Wh'],
    ['NaN', 'Wh'],
    ['Infinity', 'Wh'],
    ['0x10', 'Wh'],
    ['1,500', 'kWh'],
    ['-1,500', 'Wh'],
    ['1,500,000', 'Wh'],
    ['1.500,5', 'kWh'],
    ['1e400', 'Wh'],
    ['1e-400', 'Wh'],
    ['12', 'kW'],
    ['12', 'W'],
    ['12', 'kvarh'],
    ['12', 'Percent'],
    ['12', 'constructor'],
    ['1 000', 'Wh'],
    ['12', 'Celsius'],
    ['.', 'Wh'],
    ['1e99', 'Wh'],
    ['99999999999999999999', 'Wh'],
    ['1.2.3', 'Wh'],
  ])('%j %s is not a value', (text, unit) => {
    expect(inBaseUnit(text, unit, 'energy')).toBeNull()
  })

  test('is rounded down exactly, whatever the decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 3 }), (digits, scale, shift) => {
        const whole = digits / 10n ** BigInt(scale)
        const text = scale === 0 ? String(digits) : `${whole}.${String(digits % 10n ** BigInt(scale)).padStart(scale, '0')}`
        const decimal = readDecimal(text)
        expect(decimal).not.toBeNull()
        if (decimal) expect(floorShifted(decimal, shift)).toBe((digits * 10n ** BigInt(shift)) / 10n ** BigInt(scale))
      }),
    )
  })

  test('never grows by rounding: the difference of two floors is at most the floor of the difference plus one', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const [from, to] = [inBaseUnit((low / 10).toFixed(1), 'Wh', 'energy')!, inBaseUnit((high / 10).toFixed(1), 'Wh', 'energy')!]
        expect(to - from).toBeLessThanOrEqual(Math.floor((high - low) / 10) + 1)
        expect(to - from).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
