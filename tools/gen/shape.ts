import { AMOUNT_PATTERN } from '@ohmstead/contract/kernel/amount'
import { DAY_PATTERN } from '@ohmstead/contract/kernel/day'
import type { AnySchema } from '@ohmstead/contract/kernel/error'
import { signedAmount, z } from '@ohmstead/contract/kernel/field'
import { idPrefixes } from '@ohmstead/contract/kernel/id'

type Json = Readonly<Record<string, unknown>>

const schemaOf = (schema: AnySchema): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/** Patterns that have a name of their own. */
const named = new Map<unknown, string>([
  [AMOUNT_PATTERN.source, 'amount'],
  [schemaOf(signedAmount)['pattern'], 'signed amount'],
  [DAY_PATTERN.source, 'day'],
  ...Object.entries(idPrefixes).map(([kind, prefix]) => [`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`, `${kind} id`] as const),
])

/** The shape of a schema as it is on the wire, in as few words as a reader needs. */
export function shapeOf(schema: AnySchema): string {
  return print(schemaOf(schema), '')
}

function print(schema: Json, indent: string): string {
  const { const: fixed, enum: choices, anyOf, type } = schema
  if (fixed !== undefined) return JSON.stringify(fixed)
  if (Array.isArray(choices)) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  if (Array.isArray(anyOf)) return anyOf.map((part: Json) => print(part, indent)).join(' | ')
  if (Array.isArray(type)) return type.map((one: unknown) => print({ ...schema, type: one }, indent)).join(' | ')
  if (type === 'object') return printObject(schema, indent)
  if (type === 'array') return printArray(schema, indent)
  if (type === 'string') return printText(schema)
  if (type === 'number' || type === 'integer') return printNumber(schema)
  return typeof type === 'string' ? type : 'anything'
}

function printObject(
  { properties = {}, required = [], additionalProperties }: Json & { properties?: Json; required?: unknown },
  indent: string,
): string {
  const inner = `${indent}  `
  const must = new Set(Array.isArray(required) ? required : [])
  const fields = Object.entries(properties).map(([name, field]) => `${inner}${name}${must.has(name) ? '' : '?'}: ${print(field as Json, inner)}`)
  if (fields.length > 0) return `{\n${fields.join('\n')}\n${indent}}`
  return additionalProperties && typeof additionalProperties === 'object' ? `{ [key]: ${print(additionalProperties as Json, indent)} }` : '{}'
}

function printArray({ items, prefixItems }: Json, indent: string): string {
  if (Array.isArray(prefixItems)) return `[${prefixItems.map((item: Json) => print(item, indent)).join(', ')}]`
  const item = items && typeof items === 'object' ? print(items as Json, indent) : 'anything'
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`
}

function printText({ pattern, minLength, maxLength }: Json): string {
  const name = named.get(pattern)
  if (name) return name
  if (minLength !== undefined || maxLength !== undefined) return `text ${span(minLength, maxLength)}`
  return pattern === undefined ? 'text' : `text ${String(pattern)}`
}

function printNumber({ type, minimum, maximum }: Json): string {
  const word = type === 'integer' ? 'whole number' : 'number'
  const top = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  const bottom = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum
  return bottom === undefined && top === undefined ? word : `${word} ${span(bottom, top)}`
}

function span(from: unknown, to: unknown): string {
  if (from === undefined) return `≤ ${String(to)}`
  return to === undefined ? `≥ ${String(from)}` : `${String(from)}–${String(to)}`
}
