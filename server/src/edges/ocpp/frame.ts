import { CALL, CALLERROR, CALLRESULT } from '@ohmstead/contract/ocpp/v16/messages'

/** The content of one frame, before any schema: OCPP-J 1.6 §4. */
export type Frame =
  | { readonly kind: 'call'; readonly messageId: string; readonly action: string; readonly payload: unknown; readonly wide: WideIntegers }
  | { readonly kind: 'result'; readonly messageId: string; readonly payload: unknown; readonly wide: WideIntegers }
  | { readonly kind: 'error'; readonly messageId: string; readonly code: string; readonly description: string }
  | Unreadable

/** An unreadable frame, with what could be read of its beginning, so that it can be answered. */
export interface Unreadable {
  readonly kind: 'unreadable'
  readonly reason: string
  /** An attack: too deep, or too many keys. Its connection is closed. */
  readonly hostile: boolean
  readonly messageId: string | null
  readonly action: string | null
}

/** Integers that a `number` cannot represent, by field name, as they were written. */
export type WideIntegers = ReadonlyMap<string, string>

export const DEPTH_MAX = 8
export const KEYS_MAX = 64
export const MESSAGE_ID_MAX = 36
const noWideIntegers: WideIntegers = new Map()

/** Reads a frame. Depth and keys are checked before the text is parsed. */
export function readFrame(text: string): Frame {
  const scanned = scan(text)
  if (scanned.fault !== null) return unreadable(text, scanned.fault, scanned.fault === TOO_DEEP || scanned.fault === TOO_MANY_KEYS)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return unreadable(text, 'not JSON', false)
  }
  if (hasUnkeepableText(text, parsed)) {
    if (!isTransactionCall(parsed)) return unreadable(text, 'text that is no Unicode, or a NUL', false)
    parsed[3] = withoutUnkeepableText(parsed[3])
  }
  if (!Array.isArray(parsed)) return unreadable(text, 'not an array', false)
  const [type, id, third, fourth]: unknown[] = parsed
  const messageId = typeof id === 'number' ? String(id) : id
  if (typeof messageId !== 'string' || messageId === '') return unreadable(text, 'no message id', false)
  const wide = scanned.wide ? wideIntegersOf(text) : noWideIntegers
  if (type === CALL) {
    if (messageId.length > MESSAGE_ID_MAX) return { ...unreadable(text, 'message id longer than 36', false), messageId }
    if (typeof third !== 'string' || parsed.length > 4) return { ...unreadable(text, 'not [2, id, action, payload]', false), messageId }
    return { kind: 'call', messageId, action: third, payload: fourth, wide }
  }
  if (type === CALLRESULT && parsed.length <= 3) return { kind: 'result', messageId, payload: third, wide }
  if (type === CALLERROR && typeof third === 'string')
    return { kind: 'error', messageId, code: third, description: typeof fourth === 'string' ? fourth : '' }
  return { ...unreadable(text, 'no message type of OCPP', false), messageId }
}

export function writeResult(messageId: string, payload: object): string {
  return `[${CALLRESULT},${JSON.stringify(messageId)},${JSON.stringify(payload)}]`
}

export function writeError(messageId: string, code: string, description: string): string {
  return `[${CALLERROR},${JSON.stringify(messageId)},${JSON.stringify(code)},${JSON.stringify(description.slice(0, 255))},{}]`
}

export function writeCall(messageId: string, action: string, payload: object): string {
  return `[${CALL},${JSON.stringify(messageId)},${JSON.stringify(action)},${JSON.stringify(payload)}]`
}

const TOO_DEEP = `deeper than ${DEPTH_MAX}`
const TOO_MANY_KEYS = `more than ${KEYS_MAX} keys in one object`

const QUOTE = 0x22,
  BACKSLASH = 0x5c,
  COMMA = 0x2c,
  OPEN_OBJECT = 0x7b,
  CLOSE_OBJECT = 0x7d,
  OPEN_LIST = 0x5b,
  CLOSE_LIST = 0x5d
const ZERO = 0x30,
  NINE = 0x39
/** 2^53 has 16 digits; anything shorter is exact in a number. */
const WIDE_DIGITS = 16

interface Scan {
  readonly fault: string | null
  readonly wide: boolean
}

/** One pass over the text without parsing: depth, duplicate keys, and whether an integer is too wide for a number. */
function scan(text: string): Scan {
  const open: (string[] | null)[] = []
  let keys: string[] | null = null
  let keyNext = false
  let digits = 0
  let wide = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char >= ZERO && char <= NINE) {
      digits++
      if (digits >= WIDE_DIGITS) wide = true
      continue
    }
    digits = 0
    if (char === QUOTE) {
      const end = endOfString(text, at)
      if (end < 0) return { fault: 'a string does not end', wide }
      if (keyNext && keys !== null) {
        const key = keyOf(text, at, end)
        if (key === null || keys.includes(key)) return { fault: key === null ? 'not JSON' : `duplicate key ${key.slice(0, 40)}`, wide }
        keys.push(key)
        if (keys.length > KEYS_MAX) return { fault: TOO_MANY_KEYS, wide }
        keyNext = false
      }
      at = end
    } else if (char === COMMA) {
      keyNext = keys !== null
    } else if (char === OPEN_OBJECT || char === OPEN_LIST) {
      if (open.length === DEPTH_MAX) return { fault: TOO_DEEP, wide }
      open.push(keys)
      keys = char === OPEN_OBJECT ? [] : null
      keyNext = keys !== null
    } else if (char === CLOSE_OBJECT || char === CLOSE_LIST) {
      if (open.length === 0) return { fault: 'not JSON', wide }
      keys = open.pop() ?? null
      keyNext = false
    }
  }
  return { fault: null, wide }
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return end
  }
  return -1
}

/** A key as it is after parsing: an escaped duplicate is a duplicate. */
function keyOf(text: string, start: number, end: number): string | null {
  const plain = text.slice(start + 1, end)
  if (!plain.includes('\\')) return plain
  try {
    return String(JSON.parse(text.slice(start, end + 1)))
  } catch {
    return null
  }
}

/** Escapes can express what UTF-8 cannot: half a surrogate pair, or a NUL. PostgreSQL stores neither in a text. */
function hasUnkeepableText(text: string, parsed: unknown): boolean {
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return false
  return /\\u(?:0000|d[89a-f])/i.test(JSON.stringify(parsed))
}

/** Messages about energy: one unusable text must not lose the rest. */
const transactionCalls: ReadonlySet<unknown> = new Set(['StartTransaction', 'StopTransaction', 'MeterValues'])

function isTransactionCall(parsed: unknown): parsed is unknown[] {
  if (!Array.isArray(parsed)) return false
  const [type, id, action, , ...more]: unknown[] = parsed
  return type === CALL && typeof id === 'string' && isKeepable(id) && transactionCalls.has(action) && more.length === 0
}

function isKeepable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** The value with an empty object for each unkeepable text, which fits no text field, and without such keys. */
function withoutUnkeepableText(value: unknown): unknown {
  if (typeof value === 'string') return isKeepable(value) ? value : {}
  if (Array.isArray(value)) return value.map(withoutUnkeepableText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (isKeepable(key) ? [[key, withoutUnkeepableText(inner)]] : [])))
}

function wideIntegersOf(text: string): WideIntegers {
  const wide = new Map<string, string>()
  JSON.parse(text, (key, value: unknown, context?: { source?: string }) => {
    if (typeof value === 'number' && !Number.isSafeInteger(value) && context?.source !== undefined && /^-?\d+$/.test(context.source)) {
      wide.set(key, context.source)
    }
    return value
  })
  return wide
}

/** The beginning of a frame that is not JSON: enough to answer where an answer is required. */
function unreadable(text: string, reason: string, hostile: boolean): Unreadable {
  const head = /^\s*\[\s*[23]\s*,\s*"([^"\\]{1,36})"\s*(?:,\s*"([A-Za-z]{1,50})"\s*,)?/.exec(text.slice(0, 200))
  return { kind: 'unreadable', reason, hostile, messageId: head?.[1] ?? null, action: head?.[2] ?? null }
}
