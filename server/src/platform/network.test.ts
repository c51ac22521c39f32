import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { networkOf } from './network.ts'

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['', ''],
  ])('%s belongs to %s', (ip, network) => expect(networkOf(ip)).toBe(network))

  test('is the same for all IPv6 addresses with equal first 64 bits, however they are written', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(groups, groups, (one, other) => {
        const text = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(':')
        const neighbour = [...one.slice(0, 4), ...other.slice(4)]
        expect(networkOf(text(neighbour))).toBe(networkOf(text(one)))
        expect(networkOf(new URL(`http://[${text(one)}]`).hostname.slice(1, -1))).toBe(networkOf(text(one)))
      }),
    )
  })
})
