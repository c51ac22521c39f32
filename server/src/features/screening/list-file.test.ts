import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressKey, ENTRIES_MAX, FILE_MAX_BYTES, readListFile } from './list-file.ts'

const evm = '0x00000000219AB540356cBB839Cbe05303d7705Fa'
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const bitcoin = 'bc1qa5wkgaew2dkv56kfvj49j0av5nml45x9ek9hz6'
const read = (text: string) => readListFile(Buffer.from(text))

describe('a list file', () => {
  test('has one address per line; comments, empty lines and repeated addresses do not count', () => {
    expect(read(`# from the office\r\n\n${evm}\r\n${evm.toLowerCase()}\n${tron}\n${bitcoin}\n`)).toEqual({
      entries: [
        { key: evm.toLowerCase(), network: null, reason: null },
        { key: tron, network: null, reason: null },
      ],
      elsewhere: 1,
    })
  })

  test('or is CSV with the columns that its first line names', () => {
    expect(read(`\uFEFFnetwork,address,reason\nETH,${evm},"Programme ""X"", 2024"\n,${tron},\n`)).toEqual({
      entries: [
        { key: evm.toLowerCase(), network: 'ETH', reason: 'Programme "X", 2024' },
        { key: tron, network: null, reason: null },
      ],
      elsewhere: 0,
    })
    expect(read(`Address\n${tron}\n`)).toEqual({ entries: [{ key: tron, network: null, reason: null }], elsewhere: 0 })
  })

  test.each([
    ['a cut-off EVM address', `${tron}\n${evm.slice(0, 30)}`, 'badLine', 2],
    ['a cut-off TRON address', tron.slice(0, 33), 'badLine', 1],
    ['a letter that base58 does not have', `${tron.slice(0, 33)}0`, 'badLine', 1],
    ['a sentence', 'Page not found', 'badLine', 1],
    ['a page instead of a list', '<!doctype html>\n<html>', 'badLine', 1],
    ['a column too many', `address,reason\n${evm},a,b`, 'badLine', 2],
    ['a column that is unknown', `address,country\n${evm},XX`, 'badLine', 1],
    ['an open quote', `address,reason\n${evm},"a`, 'badLine', 2],
    ['a control character', `${evm}\u0007`, 'badLine', 1],
    ['a line without an end', 'a'.repeat(2_000), 'badLine', 1],
    ['nothing', '', 'empty', null],
    ['only its first line', 'network,address,reason\n', 'empty', null],
  ] as const)('with %s is refused whole', (_, text, fault, line) => {
    expect(read(text)).toEqual({ fault, line })
  })

  test('is refused when it is not UTF-8, too large or too long', () => {
    expect(readListFile(Buffer.from([0xff, 0xfe, 0x30]))).toEqual({ fault: 'notText', line: null })
    expect(readListFile(Buffer.alloc(FILE_MAX_BYTES + 1, 0x23))).toEqual({ fault: 'tooLarge', line: null })
    const many = Array.from({ length: ENTRIES_MAX + 1 }, (_, n) => `0x${n.toString(16).padStart(40, '0')}`)
    expect(read(many.slice(0, -1).join('\n'))).toMatchObject({ elsewhere: 0 })
    expect(read(many.join('\n'))).toEqual({ fault: 'tooMany', line: ENTRIES_MAX + 1 })
  })

  test('gives each address whatever surrounds it, and never fails', () => {
    const address = fc.stringMatching(/^[0-9a-fA-F]{40}$/).map((hex) => `0x${hex}`)
    const cell = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => !/\p{Cc}/u.test(value))
    fc.assert(
      fc.property(fc.uniqueArray(fc.record({ address, reason: cell }), { minLength: 1, selector: (row) => addressKey(row.address) }), (rows) => {
        const lines = rows.map((row) => `${row.address},"${row.reason.replaceAll('"', '""')}"`)
        const content = read(['address,reason', ...lines].join('\n'))
        expect(content).toMatchObject({ entries: rows.map((row) => ({ key: addressKey(row.address), reason: row.reason.trim() || null })) })
      }),
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readListFile(bytes)))
  })
})
