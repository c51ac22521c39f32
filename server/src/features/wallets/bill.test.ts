import { billKinds } from '@ohmstead/contract/wallets/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasWords } from '../../platform/words.ts'
import { transferCodes } from '../ledger/index.ts'
import { billKindOf, codesOf, csvCell, csvOf } from './bill.ts'

describe('the kind of a bill line', () => {
  it('gives each posting one kind, and each kind its postings', () => {
    for (const kind of billKinds) for (const code of codesOf(kind)) expect(billKindOf(code)).toBe(kind)
    const explained = billKinds.flatMap(codesOf)
    expect(new Set(explained).size).toBe(explained.length)
    expect(explained.every((code) => transferCodes.includes(code))).toBe(true)
  })

  it('never calls a transfer income', () => {
    expect(codesOf('income')).toEqual(['energy_reimbursed', 'host_share'])
  })
})

describe('CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['@cmd', "'@cmd"],
    ['-3.5', '-3.5'],
    ['-3.5+1', "'-3.5+1"],
    ['-3,5', `"'-3,5"`],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['=a,b', '"\'=a,b"'],
    ['plain', 'plain'],
  ])('writes %j as %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })

  it('never begins a cell with a formula', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(csvCell(text)).not.toMatch(/^"?(?:[=+@]|-(?!\d+(?:\.\d+)?$))/)
      }),
    )
  })

  it('ends every row', () => {
    expect(
      csvOf([
        ['a', 'b'],
        ['1', '2'],
      ]),
    ).toBe('a,b\r\n1,2\r\n')
  })
})

it('has words for every posting that a bill shows, which the CSV writes', () => {
  const codes = billKinds.flatMap((kind) => codesOf(kind))
  expect(codes.filter((code) => !hasWords(`wallets.page.codes.${code}`))).toEqual([])
})
