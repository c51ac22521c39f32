import { day, startOf } from '@ohmstead/contract/kernel/day'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { describe, expect, it } from 'vitest'
import { daysOf, isUnknown } from './calendar.ts'

const MONDAY = day('2026-05-04')
const at = (hours: number) => after(startOf(MONDAY), hours * HOUR_MS)
const span = (from: number, until: number | null) => ({ from: at(from), until: until === null ? null : at(until) })

it.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2026-05', 31],
])('%s has %i days', (month, count) => {
  expect(daysOf(month)).toHaveLength(count)
})

describe('zero, or unknown', () => {
  it.each([
    ['no custody: zero', [], false],
    ['custody with messages: zero', [{ ...span(0, null), online: [span(3, 4)] }], false],
    ['custody without messages: unknown', [{ ...span(0, null), online: [] }], true],
    ['messages only on the day before: unknown', [{ ...span(-30, null), online: [span(-30, -1)] }], true],
    [
      'messages of one of two units: zero',
      [
        { ...span(0, null), online: [] },
        { ...span(2, 5), online: [span(2, 3)] },
      ],
      false,
    ],
    ['messages outside the custody: unknown', [{ ...span(10, 12), online: [span(1, 2)] }], true],
    ['custody of another day: zero', [{ ...span(30, 40), online: [] }], false],
  ])('%s', (_, custodies, unknown) => {
    expect(isUnknown(MONDAY, custodies, at(48))).toBe(unknown)
  })

  it('shows zero for future days', () => {
    expect(isUnknown(MONDAY, [{ ...span(-30, null), online: [] }], at(-1))).toBe(false)
    expect(isUnknown(MONDAY, [{ ...span(5, null), online: [] }], at(1))).toBe(false)
  })
})
