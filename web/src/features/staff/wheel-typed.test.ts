import { expect, test } from 'vitest'
import { chancesLeft, prizesTyped, startOf } from './wheel-typed.ts'

const prizes = [
  { kind: 'money', amount: '5', count: null, weight: 100 },
  { kind: 'points', amount: null, count: 50, weight: 4000 },
  { kind: 'nothing', amount: null, count: null, weight: 5900 },
] as const

test('the odds in force are typed in the form, and come back as they are', () => {
  expect(prizesTyped(startOf(prizes))).toEqual([
    { kind: 'money', amount: '5', weight: 100 },
    { kind: 'points', count: 50, weight: 4000 },
    { kind: 'nothing', weight: 5900 },
  ])
  expect(chancesLeft(startOf(prizes))).toBe(0)
})

test('the form says how many chances are left, or are too many', () => {
  expect(chancesLeft({ ...startOf(prizes), weight2: '5000' })).toBe(900)
  expect(chancesLeft({ ...startOf(prizes), weight2: '6000' })).toBe(-100)
  expect(chancesLeft({ ...startOf(prizes), kind2: 'unused' })).toBe(5900)
})
