import { randomBytes } from 'node:crypto'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { AnySchema } from '@ohmstead/contract/kernel/error'
import { z } from '@ohmstead/contract/kernel/field'

/** The parts of a JSON schema that say where the edges of a field are. */
export interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema | boolean
  readonly prefixItems?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

export type Input = Readonly<Record<string, unknown>>

/** The input of a call as a JSON schema. */
export function inputSchemaOf({ input }: CallDeclaration): JsonSchema {
  return z.toJSONSchema<AnySchema>(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

/** Values that exist in the instance, by the name of their field and by the pattern of their id. */
export interface KnownValues {
  named(field: string): unknown
  matching(pattern: RegExp): string | undefined
  /** The fields of the thing with this id or key. */
  about(id: unknown): Input | undefined
}

/** A whole input that the schema accepts: the example of the call, with values of this instance in the place of its names. */
export function ordinaryInput(declaration: CallDeclaration, known: KnownValues): Input {
  const { properties = {}, required = [] } = inputSchemaOf(declaration)
  const example = declaration.example.input as Input
  const fields = new Set([...required, ...Object.keys(example)])
  const input: Input = Object.fromEntries([...fields].map((name) => [name, ordinaryValue(name, properties[name] ?? {}, known, example[name])]))
  // A price or a version belongs to the thing that the input names.
  const things = Object.values(input)
    .map((value) => known.about(value))
    .filter((thing) => thing !== undefined)
  const ofThing = Object.entries(example).flatMap(([name, value]) => {
    const thing = isPlaceholder(value) ? things.find((one) => one[name] !== undefined) : undefined
    return thing ? [[name, thing[name]] as const] : []
  })
  return { ...input, ...Object.fromEntries(ofThing) }
}

/** Examples name what differs from demo to demo: `@package.price`. */
function isPlaceholder(example: unknown): boolean {
  return JSON.stringify(example).includes('"@')
}

function ordinaryValue(name: string, schema: JsonSchema, known: KnownValues, example?: unknown): unknown {
  if (name === 'idempotencyKey') return newKey()
  if (example !== undefined && !isPlaceholder(example)) return example
  const ofInstance = schema.pattern === undefined ? known.named(name) : known.matching(new RegExp(schema.pattern, 'u'))
  if (ofInstance !== undefined) return ofInstance
  return fitting(name, schema, known)
}

function fitting(name: string, schema: JsonSchema, known: KnownValues): unknown {
  const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (first) return ordinaryValue(name, first, known)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(schema.maximum ?? 1, 1))
    case 'boolean':
      return true
    case 'array':
      return schema.prefixItems?.map((item) => ordinaryValue(name, item, known)) ?? [ordinaryValue(name, itemsOf(schema), known)]
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((field) => [field, ordinaryValue(field, schema.properties?.[field] ?? {}, known)]))
    case 'string':
      return fittingText(schema)
    default:
      return 1
  }
}

function fittingText({ pattern, minLength = 0, maxLength = 1_000 }: JsonSchema): string {
  const form = pattern === undefined ? null : new RegExp(pattern, 'u')
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && (form === null || form.test(text))
  return [...forms, 'a'.repeat(Math.max(1, minLength))].find(fits) ?? 'a'
}

/** One of each form that fields of the contract have. */
const forms = [
  'An edge',
  'DE',
  '1',
  '123456',
  '2026-11-20',
  '2026-11',
  'wallets.bills',
  'edge@example.org',
  '+4915112345678',
  'ABCDEFGH',
  'aaaaaaaaaaaaaaaaaaaa',
  'A'.repeat(43),
  '0000-aaaa-1111-bbbb-2222-cccc',
  'https://example.org/',
  '00000000-0000-4000-8000-000000000000',
  '0'.repeat(64),
]

function itemsOf({ items }: JsonSchema): JsonSchema {
  return typeof items === 'object' ? items : {}
}

/** The ordinary input with one field at an edge, for every field and edge; fields that may be absent are removed too. */
export function edgeInputs(declaration: CallDeclaration, ordinary: Input, known: KnownValues): Input[] {
  const { properties = {} } = inputSchemaOf(declaration)
  const found: Input[] = []
  for (const [name, schema] of Object.entries(properties)) {
    if (name === 'file') continue
    for (const value of edgesOf(name, schema, known)) found.push({ ...ordinary, [name]: value })
    found.push(Object.fromEntries(Object.entries(ordinary).filter(([field]) => field !== name)))
  }
  return [...found, { ...ordinary, 'no field of this call': 1 }]
}

/** Whether the schema accepts an input, so that it reaches the handler. */
export function isAccepted({ input }: CallDeclaration, given: Input): boolean {
  return z.safeDecode(input, given).success
}

function edgesOf(name: string, schema: JsonSchema, known: KnownValues, depth = 0): unknown[] {
  const ofType = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => edgesOf(name, one, known, depth + 1))
  if (schema.const !== undefined) ofType.push(schema.const)
  if (schema.enum) ofType.push(...schema.enum)
  if (schema.type === 'integer' || schema.type === 'number') ofType.push(...numberEdges(schema))
  else if (schema.type === 'string') ofType.push(...textEdges(name, schema, known))
  else if (schema.type === 'array') ofType.push(...arrayEdges(name, schema, known, depth))
  else if (schema.type === 'object') ofType.push(...objectEdges(schema, known, depth))
  else if (schema.type === undefined) ofType.push(...numberEdges({}), ...textEdges(name, {}, known))
  return depth === 0 ? [...ofType, ...strangeValues()] : ofType
}

function numberEdges({ minimum, maximum }: JsonSchema): number[] {
  const bounds = [minimum, maximum].flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1]))
  return [...bounds, ...numbers]
}

/** Bounds of integers in PostgreSQL and JavaScript, and instants: the years 0000, 9999 and 144569, and the last one of a Date. */
const numbers = [
  [0, -0, 1, -1, 0.5, 1e-7, 32_768, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21, 1e308],
  [-62_167_219_200_000, 253_402_300_799_999, 253_402_300_800_000, 4_500_000_000_000_000, 8_640_000_000_000_000, 8_640_000_000_000_001],
].flat()

function textEdges(name: string, schema: JsonSchema, known: KnownValues): string[] {
  const { minLength = 0, maxLength = 64 } = schema
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0 && length <= 20_000)
  return [
    ...lengths.flatMap((length) => ['a'.repeat(length), '😀'.repeat(Math.ceil(length / 2)), '9'.repeat(length)]),
    ...near(name, schema, known),
    ...texts,
  ]
}

/** An id of the right form that names nothing, and an ordinary value with something beside it. */
function near(name: string, schema: JsonSchema, known: KnownValues): string[] {
  const ordinary = ordinaryValue(name, schema, known)
  if (typeof ordinary !== 'string' || ordinary === '') return []
  const other = ordinary.replace(/.$/, ordinary.endsWith('0') ? '1' : '0')
  return [other, `${ordinary} `, ` ${ordinary}`, `${ordinary}\n`, `${ordinary}\0`, ordinary.toUpperCase(), `\u202e${ordinary}`]
}

const texts = [
  [
    '',
    ' ',
    '\0',
    '\u0000a',
    '\u{d800}',
    'a\u{dfff}',
    '\u{feff}',
    '\u202emoc.elpmaxe',
    '\u2066a\u2069',
    '\u200b',
    'é\u0301\u0301\u0301\u0301',
    '\u{e0041}',
  ],
  ['true', 'null', '0x10', '1e9', '-0', '-1', '+1', '01', '1_000', 'NaN', 'Infinity', '-infinity', '٣', '９', '1,5', '0.0000001'],
  ['0', '0.000001', '999999999.999999', '1000000000', '9223372036854775807', '9223372036854775808', `-${'9'.repeat(18)}`],
  ['0000-01-01', '0001-01-01', '1999-12-31', '2000-01-01', '2199-12-31', '2200-01-01', '9999-12-31', '2026-02-30', '0000-01', '9999-12', '2026-13'],
  [
    '0000-00-00T00:00:00Z',
    '+144569-01-01',
    'infinity',
    'epoch',
    'now',
    'Mars/Olympus',
    'Etc/GMT+99',
    '+99:99',
    '../../etc/passwd',
    'Europe/Berlin',
    'UTC0',
  ],
  [
    'ZZ',
    'XX',
    'de',
    '__proto__',
    'constructor',
    'toString',
    '%',
    '%00',
    '_',
    '\\',
    "'; select 1 --",
    '{}',
    '[]',
    '"',
    '$1',
    '${1}',
    '<script>',
    '😀',
    'İ',
    'ß',
  ],
  [
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '{"a":1e400}',
    '{"requestedMessage":"\\u0000"}',
    '{"a":"\\ud800"}',
  ],
].flat()

function arrayEdges(name: string, schema: JsonSchema, known: KnownValues, depth: number): unknown[] {
  const one = schema.prefixItems?.map((item) => ordinaryValue(name, item, known)) ?? [ordinaryValue(name, itemsOf(schema), known)]
  const many = (count: number) => Array.from({ length: Math.min(count, 500) }, () => one[0])
  const parts = depth > 3 ? [] : edgesOf(name, itemsOf(schema), known, depth + 1)
  return [[], one, many(2), many(schema.maxItems ?? 200), many((schema.maxItems ?? 200) + 1), [null], [[]], ...parts.map((part) => [part])]
}

function objectEdges(schema: JsonSchema, known: KnownValues, depth: number): unknown[] {
  const fields = Object.entries(schema.properties ?? {})
  const whole = Object.fromEntries(fields.map(([field, part]) => [field, ordinaryValue(field, part, known)]))
  const inner =
    depth > 3 ? [] : fields.flatMap(([field, part]) => edgesOf(field, part, known, depth + 1).map((value) => ({ ...whole, [field]: value })))
  const keys = ['', 'a', '__proto__', 'en_US', '\0', '\u{d800}'].map((key) => ({ ...whole, [key]: 'a' }))
  return [{}, whole, ...keys, ...inner]
}

/** Values of every type, which most fields refuse. */
function strangeValues(): unknown[] {
  return [null, true, false, 0, -0, 1, 0.1, 1e21, '', 'true', '0x10', [], {}, [[]], { toString: 1 }, nested(20), nested(60), 'a'.repeat(30_000)]
}

function nested(depth: number): unknown {
  return depth === 0 ? 'a' : depth % 2 === 0 ? [nested(depth - 1)] : { a: nested(depth - 1) }
}

/** A fresh key of a `first-result` call. */
export function newKey(): string {
  return randomBytes(15).toString('base64url')
}

/** A generator of numbers in [0, 1) that a seed determines (mulberry32), so that a sample can be drawn again. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws so many of a list, each at most once. */
export function sampleOf<T>(list: readonly T[], count: number, random: () => number): T[] {
  const rest = [...list]
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(Math.floor(random() * rest.length), 1)[0] as T)
}
