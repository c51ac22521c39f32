import { expect, test } from 'vitest'
import { z } from './field.ts'
import { address } from './setting.ts'

const isAddress = (text: string) => z.safeDecode(address.type, text).success

test.each([
  '',
  'https://ohmstead.org',
  'https://desk.ohmstead.org:8443/new?topic=1&lang=de#form',
  'https://social.example/@ohmstead',
  'https://explorer.example/#/transaction/{hash}',
  'https://xn--bcher-kva.example/%C3%BC',
])('%s is an address', (text) => {
  expect(isAddress(text)).toBe(true)
})

test.each([
  'http://ohmstead.org',
  'javascript:alert(1)',
  'https:ohmstead.org',
  'https://evil.example\\@ohmstead.org',
  'https:\\\\evil.example',
  'https://ohmstead.org\\.evil.example',
  'https://ohmstead.org@evil.example',
  'https://ohmstead.org:443@evil.example/',
  'https://user:secret@ohmstead.org/',
  'https://@evil.example/',
  'https://ohmstead.org%2f@evil.example',
  'https://evil.example?@ohmstead.org',
  'https://evil.example#@ohmstead.org',
  'https://ohmstead.org/\u202egro.elpmaxe',
  'https://ohmstead.org/a b',
  'https://ohmstead.org/\ttab',
  'https://ohmstead.org/\n',
  'https://ohmstead.org/\u0000',
  'https://ohmstead.org/"><script>',
  'https://ohmstead.org/`x`',
  'https://\u043ehmstead.org',
  'https://ohmste\u00adad.org',
  'https://ohmstead.org\uff0fevil.example',
  'https://a..b.example:99999',
  `https://ohmstead.org/${'x'.repeat(300)}`,
])('%j is none', (text) => {
  expect(isAddress(text)).toBe(false)
})
