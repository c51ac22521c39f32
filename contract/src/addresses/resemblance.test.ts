import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evmAddress, tronAddress } from '../chains/address.ts'
import { isResembling, partsThatDiffer, resembledBy } from './resemblance.ts'

const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 })
const evm = bytes.map(evmAddress)
const address = fc.oneof(evm, bytes.map(tronAddress))
/** An address with the first and last two bytes of another one, as an attacker makes it. */
const imitated = fc.tuple(bytes, bytes).map(([own, other]) => {
  const between = other.subarray(2, 18)
  return [evmAddress(own), evmAddress(Uint8Array.of(...own.subarray(0, 2), ...between, ...own.subarray(18)))] as const
})

describe('an address', () => {
  test('resembles one with the same beginning and end, in either order, whatever the case of its letters', () => {
    fc.assert(
      fc.property(imitated, ([one, other]) => {
        fc.pre(one !== other)
        expect([isResembling(one, other), isResembling(other, one)]).toEqual([true, true])
      }),
    )
    expect(isResembling('TABCDxxxxxxxxxxxxxxxxxxxxxxxxxwxyz', 'TabcdyyyyyyyyyyyyyyyyyyyyyyyyyyyWXYZ')).toBe(true)
  })

  test('does not resemble itself', () => {
    fc.assert(
      fc.property(address, (one) => {
        expect(isResembling(one, one)).toBe(false)
      }),
    )
  })

  test('does not resemble one that begins or ends differently', () => {
    fc.assert(
      fc.property(bytes, fc.constantFrom(0, 1, 18, 19), fc.integer({ min: 1, max: 255 }), (own, at, by) => {
        const changed = own.map((byte, index) => (index === at ? byte ^ by : byte))
        expect(isResembling(evmAddress(own), evmAddress(changed))).toBe(false)
      }),
    )
  })

  test('is compared with each that was saved, and the first that it resembles is found', () => {
    fc.assert(
      fc.property(imitated, fc.array(address), ([one, other], rest) => {
        fc.pre(one !== other)
        expect(resembledBy(one, [...rest, other])).toBeDefined()
        expect(resembledBy(one, [one])).toBeUndefined()
      }),
    )
    expect(resembledBy('0xaaaa1aaaa', ['0xbbbb1aaaa', '0xAAAA2aaaa', '0xaaaa3aaaa'])).toBe('0xAAAA2aaaa')
  })

  test('is divided into parts that are the whole address, equal and different in turn', () => {
    fc.assert(
      fc.property(address, address, (one, other) => {
        const parts = partsThatDiffer(one, other)
        expect(parts.map(({ text }) => text).join('')).toBe(one)
        expect(parts.every(({ differs }, index) => index === 0 || parts[index - 1]?.differs !== differs)).toBe(true)
        let at = 0
        for (const { text, differs } of parts) {
          for (const character of text) expect(character.toLowerCase() !== other.charAt(at++).toLowerCase()).toBe(differs)
        }
      }),
    )
    expect(partsThatDiffer('abXd', 'ABcd')).toEqual([
      { text: 'ab', differs: false },
      { text: 'X', differs: true },
      { text: 'd', differs: false },
    ])
  })
})
