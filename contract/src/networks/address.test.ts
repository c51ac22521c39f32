import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressBytes, evmAddress, tronAddress } from '../chains/address.ts'
import { parseAddress } from './address.ts'
import { networkCodes, networkFacts } from './types.ts'

// Examples of EIP-55.
const checked = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

test.each(checked)('%s is an address of an Ethereum-like network', (address) => {
  const canonical = parseAddress('erc20', address)
  expect(canonical?.toLowerCase()).toBe(address.toLowerCase())
  expect(parseAddress('polygon', canonical ?? '')).toBe(canonical)
})

test('one wrong letter case of a checksum is refused, letters of one case are spelled with their checksum', () => {
  expect(parseAddress('erc20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')).toBeUndefined()
  expect(parseAddress('erc20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  expect(parseAddress('erc20', '0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED')).toBeUndefined()
})

test.each([
  '',
  '0x',
  `0x${'0'.repeat(40)}`,
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ' 0xde709f2102306220921060314715629080e2fb77',
])('%j is no address of an Ethereum-like network', (text) => {
  expect(parseAddress('bep20', text)).toBeUndefined()
})

test('the contracts of the tokens are canonical addresses of their network', () => {
  expect(networkCodes.map((network) => parseAddress(network, networkFacts[network].token))).toEqual(
    networkCodes.map((network) => networkFacts[network].token),
  )
})

test.each([
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj',
  '0xde709f2102306220921060314715629080e2fb77',
  `T${'1'.repeat(33)}`,
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
])('%j is no address of Tron', (text) => {
  expect(parseAddress('trc20', text)).toBeUndefined()
})

const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 }).filter((array) => array.some((byte) => byte > 0))

test('bytes become an address and the same bytes again', () => {
  fc.assert(
    fc.property(bytes, (body) => {
      const [evm, tron] = [evmAddress(body), tronAddress(body)]
      expect([parseAddress('erc20', evm), parseAddress('trc20', tron)]).toEqual([evm, tron])
      expect([addressBytes(evm), addressBytes(tron)]).toEqual([body, body])
    }),
  )
})

test('a changed character of an address of Tron is noticed', () => {
  const characters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  fc.assert(
    fc.property(bytes, fc.integer({ min: 1, max: 33 }), fc.constantFrom(...characters), (body, place, character) => {
      const address = tronAddress(body)
      fc.pre(address[place] !== character)
      expect(parseAddress('trc20', `${address.slice(0, place)}${character}${address.slice(place + 1)}`)).toBeUndefined()
    }),
  )
})
