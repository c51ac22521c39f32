import { describe, expect, test } from 'vitest'
import { after, DAY_MS, instant, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { countGuess, type Guesses } from './guess.ts'

const start = instant(Date.UTC(2026, 4, 4))

describe('guesses at one account', () => {
  test('of ten thousand at once, five are checked', () => {
    let known: Guesses | null = null
    let looked = 0
    for (let guess = 0; guess < 10_000; guess++) {
      const result = countGuess('account', known, start)
      if ('waitMs' in result) continue
      known = result.counted
      looked++
    }
    expect(looked).toBe(5)
  })

  test('the wait doubles up to a quarter of an hour, and never becomes a lock', () => {
    let known: Guesses | null = null
    let now = start
    const waits: number[] = []
    for (let guess = 0; guess < 14; guess++) {
      const result = countGuess('account', known, now)
      if ('waitMs' in result) throw new Error('waited long enough')
      known = result.counted
      waits.push(known.freeAt - now)
      now = known.freeAt
    }
    expect(waits.map((wait) => wait / SECOND_MS)).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900, 900, 900])
  })

  test('return how long to wait', () => {
    const known: Guesses = { tries: 5, freeAt: after(start, MINUTE_MS), forgetAt: after(start, DAY_MS) }
    expect(countGuess('account', known, after(start, 20 * SECOND_MS))).toEqual({ waitMs: 40 * SECOND_MS })
  })

  test('a day without guesses resets the count', () => {
    const known: Guesses = { tries: 40, freeAt: start, forgetAt: after(start, DAY_MS) }
    expect(countGuess('account', known, after(start, DAY_MS))).toMatchObject({ counted: { tries: 1, freeAt: after(start, DAY_MS) } })
  })
})

describe('the delay after wrong guesses at a login of staff', () => {
  test.each([
    [1, 'staff', 0],
    [4, 'staff', 0],
    [5, 'staff', 30_000],
    [6, 'staff', 60_000],
    [7, 'staff', 120_000],
    [10, 'staff', 900_000],
    [1_000, 'staff', 900_000],
    [49, 'staffLogin', 0],
    [50, 'staffLogin', 30_000],
    [55, 'staffLogin', 900_000],
  ] as const)('%i tries (%s): %i ms', (tries, scope, ms) => {
    const result = countGuess(scope, { tries: tries - 1, freeAt: start, forgetAt: after(start, DAY_MS) }, start)
    expect(result).toMatchObject({ counted: { tries, freeAt: start + ms } })
  })
})
