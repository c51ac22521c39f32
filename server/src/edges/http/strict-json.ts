import { isUtf8 } from 'node:buffer'

/** Maximum nesting of a body, including the outermost object. */
export const DEPTH_MAX = 8

/** The fault in a body before its content is checked. */
export type JsonFault = { kind: 'malformed' } | { kind: 'duplicate'; field: string } | { kind: 'deep' } | { kind: 'large'; limitKib: number }

export type StrictJson = { readonly fields: Readonly<Record<string, unknown>> } | { readonly fault: JsonFault }

const malformed: StrictJson = { fault: { kind: 'malformed' } }
export const BANNED_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads a body strictly: valid UTF-8, one object, no duplicate key, no key that could reach a prototype, no lone surrogate, no NUL, no
 * number that JavaScript would round, at most DEPTH_MAX levels. JSON.parse checks the grammar; what it tolerates (RFC 8259 leaves it open)
 * is found in one pass over the text before.
 */
export function readStrictJson(body: Uint8Array): StrictJson {
  if (!isUtf8(body)) return malformed
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
  const fault = scan(text)
  if (fault) return { fault }
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? { fields: value } : malformed
  } catch {
    return malformed
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const NUMBER = /-?\d[\d.eE+-]*/y

/** One pass; `null` for a level that is a list, the set of seen keys for one that is an object. */
function scan(text: string): JsonFault | null {
  const levels: (Set<string> | null)[] = []
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at)
    switch (unit) {
      case 0x7b: // {
      case 0x5b: // [
        if (levels.length === DEPTH_MAX) return { kind: 'deep' }
        levels.push(unit === 0x7b ? new Set() : null)
        at++
        break
      case 0x7d: // }
      case 0x5d: // ]
        levels.pop()
        at++
        break
      case QUOTE: {
        const end = endOfString(text, at)
        if (end === -1) return { kind: 'malformed' }
        const string = stringAt(text, at, end)
        if (string === null) return { kind: 'malformed' }
        at = end
        const keys = levels.at(-1)
        if (keys && isFollowedByColon(text, at)) {
          if (BANNED_KEYS.has(string)) return { kind: 'malformed' }
          if (keys.has(string)) return { kind: 'duplicate', field: string.slice(0, 60) }
          keys.add(string)
        }
        break
      }
      default:
        if (unit === 0x2d || (unit >= 0x30 && unit <= 0x39)) {
          NUMBER.lastIndex = at
          const [digits = ''] = NUMBER.exec(text) ?? []
          if (!isExact(digits)) return { kind: 'malformed' }
          at += Math.max(digits.length, 1)
        } else at++
    }
  }
  return null
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === BACKSLASH) at++
    else if (unit === QUOTE) return at + 1
  }
  return -1
}

/** The string between its quotes; null where it is not valid JSON, or one that no honest client sends. */
function stringAt(text: string, start: number, end: number): string | null {
  const raw = text.slice(start + 1, end - 1)
  if (!raw.includes('\\')) return raw
  try {
    const string: unknown = JSON.parse(text.slice(start, end))
    return typeof string === 'string' && string.isWellFormed() && !string.includes('\0') ? string : null
  } catch {
    return null
  }
}

const BLANKS = /[ \t\n\r]*/y

function isFollowedByColon(text: string, at: number): boolean {
  BLANKS.lastIndex = at
  BLANKS.exec(text)
  return text.charAt(BLANKS.lastIndex) === ':'
}

/** Whether a number means the same in every language: a whole number beyond 2^53 or one beyond the range of a double does not. */
function isExact(digits: string): boolean {
  const value = Number(digits)
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
}

/** Reads the parameters of a GET in the same way: no duplicate key, no broken escapes, no NUL. */
export function readStrictQuery(query: string): StrictJson {
  const fields: Record<string, unknown> = Object.create(null)
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const [rawKey = '', ...rest] = pair.replaceAll('+', ' ').split('=')
    const key = decoded(rawKey)
    const value = decoded(rest.join('='))
    if (key === null || value === null || key === '' || BANNED_KEYS.has(key)) return malformed
    if (key in fields) return { fault: { kind: 'duplicate', field: key.slice(0, 60) } }
    fields[key] = value
  }
  return { fields: { ...fields } }
}

function decoded(text: string): string | null {
  try {
    const plain = decodeURIComponent(text)
    return plain.includes('\0') ? null : plain
  } catch {
    return null
  }
}
