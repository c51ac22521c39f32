import { AMOUNT_PATTERN } from '@ohmstead/contract/kernel/amount'
import { DAY_PATTERN } from '@ohmstead/contract/kernel/day'
import type { AnySchema } from '@ohmstead/contract/kernel/error'
import { signedAmount, z } from '@ohmstead/contract/kernel/field'
import { idPrefixes } from '@ohmstead/contract/kernel/id'

/** The part of JSON Schema that our declarations use. */
interface Wire {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Wire[]
  readonly properties?: Readonly<Record<string, Wire>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Wire
  readonly items?: boolean | Wire
  readonly prefixItems?: readonly Wire[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

const wireOf = (schema: AnySchema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Wire

/** Patterns with a name. */
const named = new Map<string | undefined, string>([
  [AMOUNT_PATTERN.source, 'amount'],
  [wireOf(signedAmount).pattern, 'signed amount'],
  [DAY_PATTERN.source, 'day'],
  ...Object.entries(idPrefixes).map(([kind, prefix]) => [`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`, `${kind} id`] as const),
])

/** The shape of a schema in requests and responses, as short text for readers. */
export function shapeOf(schema: AnySchema): string {
  return print(wireOf(schema), '')
}

function print(wire: Wire, indent: string): string {
  const { anyOf, type } = wire
  if (wire.const !== undefined) return JSON.stringify(wire.const)
  if (wire.enum) return wire.enum.map((choice) => JSON.stringify(choice)).join(' | ')
  if (anyOf) return anyOf.map((part) => print(part, indent)).join(' | ')
  if (type === undefined) return 'anything'
  if (typeof type !== 'string') return type.map((one) => print({ ...wire, type: one }, indent)).join(' | ')
  if (type === 'object') return printObject(wire, indent)
  if (type === 'array') return printArray(wire, indent)
  if (type === 'string') return printText(wire)
  return type === 'number' || type === 'integer' ? printNumber(wire) : type
}

function printObject({ properties = {}, required = [], additionalProperties }: Wire, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, field]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${print(field, inner)}`)
  if (fields.length > 0) return `{\n${fields.join('\n')}\n${indent}}`
  return typeof additionalProperties === 'object' ? `{ [key]: ${print(additionalProperties, indent)} }` : '{}'
}

function printArray({ items, prefixItems }: Wire, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((item) => print(item, indent)).join(', ')}]`
  const item = typeof items === 'object' ? print(items, indent) : 'anything'
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`
}

function printText({ pattern, minLength, maxLength }: Wire): string {
  const name = named.get(pattern)
  if (name) return name
  if (minLength !== undefined || maxLength !== undefined) return `text ${span(minLength, maxLength)}`
  return pattern === undefined ? 'text' : `text ${pattern}`
}

function printNumber({ type, minimum, maximum }: Wire): string {
  const word = type === 'integer' ? 'whole number' : 'number'
  const top = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  const bottom = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum
  return bottom === undefined && top === undefined ? word : `${word} ${span(bottom, top)}`
}

function span(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return `≤ ${to}`
  return to === undefined ? `≥ ${from}` : `${from}–${to}`
}
