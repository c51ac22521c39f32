import { expect, test } from 'vitest'
import { z } from '../kernel/field.ts'
import { taskSettings } from './settings.ts'

test.each([
  ['0', false],
  ['0.000001', true],
  ['1000', true],
  ['1000.000001', false],
])('a point that pays %s: %s', (text, isValid) => {
  expect(z.safeDecode(taskSettings['tasks.pointValue'].type, text).success).toBe(isValid)
})
