import { createHash, createHmac } from 'node:crypto'
import { h5 } from '@ohmstead/contract/http/signing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hmacSha256, sha256 } from './hmac-plain.ts'
import { randomKey, signRequest } from './hmac.ts'

const bytes = fc.uint8Array({ maxLength: 300 })

it('hashes as node does, over all block boundaries', () => {
  fc.assert(
    fc.property(bytes, (message) => {
      expect(Buffer.from(sha256(message)).toString('hex')).toBe(createHash('sha256').update(message).digest('hex'))
    }),
  )
})

it('signs as node does', () => {
  fc.assert(
    fc.property(bytes, bytes, (key, message) => {
      expect(Buffer.from(hmacSha256(key, message)).toString('hex')).toBe(createHmac('sha256', key).update(message).digest('hex'))
    }),
  )
})

it('signs a request with the public secret', async () => {
  const expected = createHmac('sha256', h5.secret).update('a=1&b=2').digest('hex')
  expect(await signRequest({ b: 2, a: '1', none: null })).toBe(expected)
})

it('makes keys that a money call accepts', () => {
  expect(randomKey()).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(randomKey()).not.toBe(randomKey())
})
