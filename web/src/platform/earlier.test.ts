import { expect, it } from 'vitest'
import { joined } from './earlier.ts'

const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => ({ number: from + index }))
const earlier = { list: rows(1, 100), more: false }

it.each([
  ['nothing was requested', null, rows(51, 100), rows(51, 100), true],
  ['nothing is new', earlier, rows(51, 100), rows(1, 100), false],
  ['rows are new', earlier, rows(63, 112), rows(1, 112), false],
  ['all that are shown are new', earlier, rows(101, 150), rows(1, 150), false],
  ['some between are missing', earlier, rows(102, 151), rows(102, 151), true],
])('a log has no gap and no row twice where %s', (_, before, shown, list, more) => {
  expect(joined(before, { list: shown, more: true })).toEqual({ list, more })
})
