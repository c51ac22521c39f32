/*
 * The part of `zod/mini` that the contract is written with, for the browser: it reads answers and looks over forms. The server checks
 * with zod itself. 1.3 KB against 7.6, which the driver's 90 KB do not have (look §5.3). The bundler puts this file in zod's place;
 * types, tests and the server stay with zod, and `schema.test.ts` sends every call of the contract through both.
 */
export interface Issue {
  readonly path: readonly string[]
  readonly code: string
}

type Read = (value: unknown, path: readonly string[], issues: Issue[]) => unknown
type Check = (value: never) => string | undefined

interface Schema {
  readonly read: Read
  readonly check: (...checks: readonly Check[]) => Schema
}

function schema(read: Read): Schema {
  return {
    read,
    check: (...checks) =>
      schema((value, path, issues) => {
        const before = issues.length
        const out = read(value, path, issues)
        if (issues.length > before) return out
        for (const check of checks) {
          const code = check(out as never)
          if (code !== undefined) issues.push({ path, code })
        }
        return out
      }),
  }
}

const of = (test: (value: unknown) => boolean) =>
  schema((value, path, issues) => {
    if (!test(value)) issues.push({ path, code: 'invalid_type' })
    return value
  })

const isFiniteNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)

export const string = () => of((value) => typeof value === 'string')
export const number = () => of(isFiniteNumber)
export const boolean = () => of((value) => typeof value === 'boolean')
export const custom = (test: (value: unknown) => boolean) => of(test)
export const uuid = () => string().check(regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i))
export const coerce = { number: () => schema((value, path, issues) => number().read(Number(value), path, issues)) }

const among = (values: readonly unknown[]) =>
  schema((value, path, issues) => {
    if (!values.includes(value)) issues.push({ path, code: 'invalid_value' })
    return value
  })
export const literal = (values: unknown) => among(Array.isArray(values) ? values : [values])
const oneOf = (values: readonly string[]) => among(values)
const nothing = () => literal(null)
export { oneOf as enum, nothing as null }

/** The one file of an upload. */
export const file = () => of((value) => value instanceof File)

export const nullable = (inner: Schema) => schema((value, path, issues) => (value === null ? null : inner.read(value, path, issues)))
export const optional = (inner: Schema) => schema((value, path, issues) => (value === undefined ? undefined : inner.read(value, path, issues)))
export const nullish = (inner: Schema) => optional(nullable(inner))
export const _default = (inner: Schema, fallback: unknown) =>
  schema((value, path, issues) => (value === undefined ? fallback : inner.read(value, path, issues)))

export const codec = (wire: Schema, inCode: Schema, { decode }: { readonly decode: (value: never) => unknown }) =>
  schema((value, path, issues) => {
    const before = issues.length
    const read = wire.read(value, path, issues)
    return issues.length > before ? read : inCode.read(decode(read as never), path, issues)
  })

export const array = (row: Schema) =>
  schema((value, path, issues) => {
    if (Array.isArray(value)) return value.map((item, index) => row.read(item, [...path, String(index)], issues))
    issues.push({ path, code: 'invalid_type' })
    return value
  })

export const tuple = (parts: readonly Schema[]) =>
  schema((value, path, issues) => {
    if (Array.isArray(value) && value.length === parts.length)
      return parts.map((part, index) => part.read(value[index], [...path, String(index)], issues))
    issues.push({ path, code: 'invalid_type' })
    return value
  })

export const union = (choices: readonly Schema[]) =>
  schema((value, path, issues) => {
    for (const choice of choices) {
      const own: Issue[] = []
      const out = choice.read(value, path, own)
      if (own.length === 0) return out
    }
    issues.push({ path, code: 'invalid_union' })
    return value
  })

/** What tells the choices apart stands in each of them as a literal, so the first that fits is the one. */
export const discriminatedUnion = (_key: string, choices: readonly Schema[]) => union(choices)

export const record = (_key: Schema, row: Schema) =>
  schema((value, path, issues) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, row.read(item, [...path, key], issues)]))
    issues.push({ path, code: 'invalid_type' })
    return value
  })

export function strictObject(
  shape: Readonly<Record<string, Schema>>,
): Schema & { readonly shape: Readonly<Record<string, Schema>>; readonly def: { readonly shape: Readonly<Record<string, Schema>> } } {
  const whole = schema((value, path, issues) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      issues.push({ path, code: 'invalid_type' })
      return value
    }
    const given = value as Readonly<Record<string, unknown>>
    const out: Record<string, unknown> = {}
    for (const [key, field] of Object.entries(shape)) {
      const read = field.read(given[key], [...path, key], issues)
      if (read !== undefined || key in given) out[key] = read
    }
    for (const key of Object.keys(given)) if (!Object.hasOwn(shape, key)) issues.push({ path, code: 'unrecognized_keys' })
    return out
  })
  return { ...whole, shape, def: { shape } }
}

export const regex =
  (pattern: RegExp): Check =>
  (value: string) =>
    pattern.test(value) ? undefined : 'invalid_format'
export const minLength =
  (least: number): Check =>
  (value: string) =>
    value.length >= least ? undefined : 'too_small'
export const maxLength =
  (most: number): Check =>
  (value: string) =>
    value.length <= most ? undefined : 'too_big'
export const maxSize =
  (most: number): Check =>
  (value: File) =>
    value.size <= most ? undefined : 'too_big'
export const minimum =
  (least: number): Check =>
  (value: number) =>
    value >= least ? undefined : 'too_small'
export const maximum =
  (most: number): Check =>
  (value: number) =>
    value <= most ? undefined : 'too_big'
export const int = (): Check => (value: number) => (Number.isSafeInteger(value) ? undefined : 'invalid_type')
export const refine =
  (test: (value: never) => boolean): Check =>
  (value: never) =>
    test(value) ? undefined : 'custom'

export type Outcome =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }

/** Reads a value of the wire: what it is in code, or what is wrong with it. */
export function safeParse(given: Schema, value: unknown): Outcome {
  const issues: Issue[] = []
  const data = given.read(value, [], issues)
  return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } }
}

export const safeDecode = safeParse
