import { hash } from 'node:crypto'
import { assert } from '@ohmstead/contract/kernel/assert'

export function sha256(content: Uint8Array | string): Buffer {
  return hash('sha256', content, 'buffer')
}

/**
 * One text for one value: keys sorted by code unit, no whitespace. Values that JSON would change silently are a defect: a bigint, a number
 * that is not finite, a lone surrogate, an `undefined`, or an object that is not plain data.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    assert(Number.isFinite(value), 'a number in canonical JSON is finite')
    return JSON.stringify(value)
  }
  if (typeof value === 'string') {
    assert(value.isWellFormed(), 'a text in canonical JSON is well-formed')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`
  assert(isPlain(value), `canonical JSON takes plain data, not a ${typeof value}`)
  const fields = Object.keys(value).sort(byCodeUnit)
  return `{${fields.map((key) => `${canonicalJson(key)}:${canonicalJson(value[key])}`).join(',')}}`
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
