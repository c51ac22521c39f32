import { assert } from '../kernel/assert.ts'

/**
 * The browser's API client. Its secret is public: the signature detects tampering and replay, and does not authenticate.
 */
export const h5 = { apiKey: 'h5', secret: 'ohmstead-h5-a8f2c61d0b7e4953' } as const

/**
 * The text that both sides sign. Pure and runtime-neutral: the caller computes the HMAC, so that a browser
 * uses WebCrypto and the server node:crypto on the same bytes.
 *
 * 1. `sign` and every field that is `''`, `null` or `undefined` are left out. `0`, `false`, `[]` and `{}` stay.
 * 2. The rest is sorted by key, by its UTF-8 bytes (the order of code points; UTF-16 order differs above U+FFFF).
 * 3. A value is converted to text: strings unchanged, numbers and booleans as in JSON, arrays and objects as
 *    canonical JSON (no spaces, keys in the same order, fields that are `undefined` left out).
 * 4. In keys and values `%`, `&` and `=` are percent-encoded, so that two different bodies never have the same text.
 * 5. `key=value` pairs are joined with `&`.
 */
export function canonicalQuery(params: Readonly<Record<string, unknown>>): string {
  return Object.keys(params)
    .filter((key) => key !== 'sign' && !isEmpty(params[key]))
    .sort(byCodePoint)
    .map((key) => `${encode(key)}=${encode(textOf(params[key]))}`)
    .join('&')
}

/** Signs parameters: lower-case hex of HMAC-SHA256 over the canonical text. The caller provides the HMAC. */
export async function signatureOf(
  params: Readonly<Record<string, unknown>>,
  hmacSha256: (text: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>,
): Promise<string> {
  const mac = await hmacSha256(new TextEncoder().encode(canonicalQuery(params)))
  let text = ''
  for (const byte of mac) text += hexOfByte[byte]
  return text
}

const hexOfByte: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Compares by code points, which is the order of UTF-8 bytes. */
export function byCodePoint(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let at = 0; at < shorter; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (x !== y) return rank(x) - rank(y)
  }
  return a.length - b.length
}

// UTF-16 sorts surrogates (code points above U+FFFF) before U+E000-U+FFFF; UTF-8 sorts them after.
function rank(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === null || value === undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : canonicalJson(value)
}

function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    assert(Number.isFinite(value), 'a signed number is finite')
    return JSON.stringify(value)
  }
  if (typeof value === 'string') {
    assert(value.isWellFormed(), 'a signed text is well-formed Unicode')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  assert(isPlain(value), 'a signed value is text, number, boolean, list or plain object')
  const fields = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort(byCodePoint)
    .map((key) => `${canonicalJson(key)}:${canonicalJson(value[key])}`)
  return `{${fields.join(',')}}`
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function encode(text: string): string {
  assert(text.isWellFormed(), 'a signed text is well-formed Unicode')
  return text.replace(/[%&=]/g, (mark) => (mark === '%' ? '%25' : mark === '&' ? '%26' : '%3D'))
}
