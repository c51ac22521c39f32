import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeShared } from '../test/shared.ts'
import { fitAll, fittedSource, quantile } from './fit.ts'

test('quantiles are linear between neighbours', () => {
  expect([0, 0.25, 0.5, 0.9, 1].map((share) => quantile([10, 20, 30, 40, 50], share))).toEqual([10, 20, 30, 46, 50])
})

describeShared('the fitted figures', (folder) => {
  test('are the ones that follow from the data', () => {
    expect(readFileSync(join(import.meta.dirname, 'fitted.ts'), 'utf8')).toBe(fittedSource(fitAll(folder)))
  })
})
