import { expect, it } from 'vitest'
import { csvOf } from './download.ts'

it.each(['=1+1', '+1', '-1+1', '@cmd', '\tx'])('disarms the cell %j', (cell) => {
  expect(csvOf(['a'], [[cell]])).toBe(`"a"\r\n"'${cell}"\r\n`)
})

it('leaves a negative amount a number', () => {
  expect(csvOf(['a'], [['-1.25']])).toBe('"a"\r\n"-1.25"\r\n')
})

it('keeps quotes, commas and lines within their cell', () => {
  expect(csvOf(['a', 'b'], [['say "x"', '1,2\n3']])).toBe('"a","b"\r\n"say ""x""","1,2\n3"\r\n')
})
