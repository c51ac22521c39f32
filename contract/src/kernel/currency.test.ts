import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inCurrency, micros } from './amount.ts'
import { countryCodes } from './country.ts'
import { countriesWith, currencies } from './currency.ts'

it('knows at most one currency of a country, for countries that exist, which ISO 4217 knows too', () => {
  const countries = currencies.flatMap(countriesWith)
  expect(new Set(countries).size).toBe(countries.length)
  expect(countries.filter((country) => !countryCodes.includes(country))).toEqual([])
  expect(currencies.filter((currency) => !Intl.supportedValuesOf('currency').includes(currency))).toEqual([])
  expect(countriesWith('CHF')).toEqual(['CH', 'LI'])
})

it('never shows a price as less than it is, nor more than a micro-unit above', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n })
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 12n }), (price, rate) => {
      const exact = price * rate
      const shown = inCurrency(micros(price), micros(rate)) * 1_000_000n
      expect(shown >= exact && shown - exact < 1_000_000n).toBe(true)
    }),
  )
})
