import { instant } from '@ohmstead/contract/kernel/instant'
import { formatDateTime } from '../../platform/format.ts'

/** A message of OCPP 1.6J (§4): a call, its answer, or a refusal. */
export interface Message {
  readonly kind: 'call' | 'answer' | 'error'
  readonly action?: string
  readonly payload: unknown
}

/** Parses a raw frame; undefined if it is not a message. */
export function messageOf(raw: string): Message | undefined {
  try {
    const frame: unknown = JSON.parse(raw)
    if (!Array.isArray(frame)) return undefined
    const [type, , ...rest] = frame as unknown[]
    if (type === 2) return { kind: 'call', action: String(rest[0]), payload: rest[1] }
    if (type === 3) return { kind: 'answer', payload: rest[0] }
    if (type === 4) return { kind: 'error', action: String(rest[0]), payload: { description: rest[1], details: rest[2] } }
    return undefined
  } catch {
    return undefined
  }
}

/** The fields of a JSON text, one level deep, in readable form; undefined if it is not an object. */
export function fieldsOf(text: string): readonly (readonly [string, string])[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return Object.entries(value).map(([name, field]: [string, unknown]) => [name, wordsOf(name, field)])
  } catch {
    return undefined
  }
}

/** Formats times; other values are shown as stored. */
function wordsOf(name: string, field: unknown): string {
  if (/(At|From|Until)$/.test(name) && typeof field === 'number') return `${formatDateTime(instant(field), 'UTC')} UTC`
  return typeof field === 'string' ? field : JSON.stringify(field)
}
