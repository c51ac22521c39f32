import { expect, test } from 'vitest'
import { testWithRealData } from '../test/real-data.ts'
import { fitAll, quantile } from './fit.ts'
import { driverSkew } from './fitted.ts'
import { PROFILES } from './generate.ts'

test('quantiles are linear between neighbours', () => {
  expect([0, 0.25, 0.5, 0.9, 1].map((share) => quantile([10, 20, 30, 40, 50], share))).toEqual([10, 20, 30, 46, 50])
})

testWithRealData('the fitted figures are the ones that follow from the data', (folder) => {
  expect({ profiles: PROFILES, driverSkew }).toEqual(fitAll(folder))
})
