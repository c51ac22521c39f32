import { createHash, createHmac } from 'node:crypto'
import { h5 } from '@ohmstead/contract/http/signing'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { randomKey, sha256Hex, signRequest } from './hmac.ts'

// WebCrypto is not available to pages on plain http.
describe.each([
  ['with WebCrypto', () => undefined],
  ['without WebCrypto', () => void vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })],
])('%s', (_, prepare) => {
  afterEach(() => void vi.unstubAllGlobals())

  it('hashes like Node, across all block boundaries', async () => {
    prepare()
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (message) => {
        expect(await sha256Hex(new Uint8Array(message))).toBe(createHash('sha256').update(message).digest('hex'))
      }),
    )
  })

  it('signs a request with the public secret', async () => {
    prepare()
    const expected = createHmac('sha256', h5.secret).update('a=1&b=2').digest('hex')
    expect(await signRequest({ b: 2, a: '1', none: null })).toBe(expected)
  })
})

it('creates keys that a money call accepts', () => {
  expect(randomKey()).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(randomKey()).not.toBe(randomKey())
})
