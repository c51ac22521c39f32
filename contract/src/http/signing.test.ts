import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byCodePoint, canonicalQuery, signatureOf } from './signing.ts'

interface Vector {
  readonly name: string
  readonly params: Record<string, unknown>
  readonly text: string
  readonly sign: string
}
const { secret, vectors } = JSON.parse(readFileSync(new URL('./signing.vectors.json', import.meta.url), 'utf8')) as {
  secret: string
  vectors: Vector[]
}
const hmac = (text: Uint8Array) => createHmac('sha256', secret).update(text).digest()

describe('conformance vectors', () => {
  it.each(vectors)('$name', async ({ params, text, sign }) => {
    expect(canonicalQuery(params)).toBe(text)
    expect(await signatureOf(params, hmac)).toBe(sign)
  })

  it('WebCrypto computes the same signature', async () => {
    const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    const web = async (text: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.sign('HMAC', key, text))
    for (const { params, sign } of vectors) expect(await signatureOf(params, web)).toBe(sign)
  })
})

const wellFormed = fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed())
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    wellFormed,
    fc.integer(),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('any'), { maxLength: 3 }),
  object: fc.dictionary(wellFormed, tie('any'), { maxKeys: 3 }),
})).any
const body = fc.dictionary(wellFormed, fc.oneof(value, fc.constantFrom('', null, undefined)), { maxKeys: 6 })
const kept = (params: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(params).filter(([key, v]) => key !== 'sign' && v !== '' && v !== null && v !== undefined))

describe('the canonical text', () => {
  it('does not depend on the order of fields, nor on fields that are left out', () => {
    fc.assert(
      fc.property(body, (params) => {
        const turned = Object.fromEntries(Object.entries(params).reverse())
        expect(canonicalQuery(turned)).toBe(canonicalQuery(params))
        expect(canonicalQuery({ ...params, sign: 'x', absent: '', none: null })).toBe(
          canonicalQuery({ ...params, absent: undefined, none: undefined }),
        )
      }),
    )
  })

  it('can be read back: no two bodies of texts share one text', () => {
    fc.assert(
      fc.property(fc.dictionary(wellFormed, wellFormed, { maxKeys: 6 }), (params) => {
        const text = canonicalQuery(params)
        const pairs =
          text === ''
            ? []
            : text.split('&').map((pair) => pair.split('=').map((part) => part.replace(/%(25|26|3D)/g, (mark) => decodeURIComponent(mark))))
        expect(Object.fromEntries(pairs)).toEqual(kept(params))
      }),
    )
  })

  it('sorts by UTF-8 bytes', () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, (a, b) => {
        expect(Math.sign(byCodePoint(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    )
  })

  it('is the same after a round trip through JSON', () => {
    fc.assert(
      fc.property(body, (params) => {
        expect(canonicalQuery(JSON.parse(JSON.stringify(params)) as Record<string, unknown>)).toBe(canonicalQuery(params))
      }),
    )
  })

  it('refuses values without a unique text', () => {
    for (const bad of [NaN, Infinity, 1n, Symbol('x'), () => 1, new Date(0), new Map(), '\ud800', { deep: ['\udfff'] }]) {
      expect(() => canonicalQuery({ bad })).toThrow('must hold')
    }
  })
})
