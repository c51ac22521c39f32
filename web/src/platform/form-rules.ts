import { AMOUNT_PATTERN } from '@ohmstead/contract/kernel/amount'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { AnySchema } from '@ohmstead/contract/kernel/error'
import { z } from 'zod/mini'

/** What the schema of a field accepts. Lengths count characters, `least` and `most` bound a number or an amount. */
export interface Bounds {
  readonly kind: 'text' | 'number' | 'amount' | 'choice' | 'flag' | 'other'
  readonly isRequired: boolean
  readonly lengthMin?: number | undefined
  readonly lengthMax?: number | undefined
  readonly least?: number | string | undefined
  readonly most?: number | string | undefined
  readonly isWhole?: boolean | undefined
}

/** How a form shows a value in a different unit than the call expects: percent for millionths, kW for W. */
export interface Unit<Typed = string> {
  /** Returns undefined for an empty input, and NaN for one that cannot be read. */
  readonly read: (typed: Typed) => unknown
  /** Shows a bound of the call in the unit of the form. */
  readonly show?: (bound: number) => string
}

/** Why a typed value is not accepted. */
export type Fault =
  | 'required'
  | 'choose'
  | 'tick'
  | 'tooShort'
  | 'tooLong'
  | 'between'
  | 'wholeBetween'
  | 'atLeast'
  | 'atMost'
  | 'number'
  | 'whole'
  | 'amount'
  | 'wrong'

export interface FieldFault {
  readonly field: string
  readonly fault: Fault
  readonly values: Readonly<Record<string, string | number>>
}

interface Inner {
  readonly type: string
  readonly innerType?: AnySchema
  readonly in?: AnySchema
  readonly shape?: Readonly<Record<string, AnySchema>>
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition } }[]
}

/** The definitions of the checks that carry bounds. */
interface CheckDefinition {
  readonly check: string
  readonly minimum?: number
  readonly maximum?: number
  readonly value?: number
  readonly format?: string
  readonly pattern?: RegExp
  /** The bounds of rules that zod has no check for (contract/src/kernel/field.ts). */
  readonly params?: { readonly min?: number; readonly max?: number; readonly least?: string; readonly most?: string }
}

const innerOf = (schema: AnySchema) => schema._zod.def as unknown as Inner

/** The schema of each field of a call. */
export function fieldsOf({ input }: Pick<CallDeclaration, 'input'>): Readonly<Record<string, AnySchema>> {
  return innerOf(input).shape ?? {}
}

/** The schemas of the parts of fields that are objects, by their own names: a form shows each part as a field. */
export function partsOf(declaration: Pick<CallDeclaration, 'input'>): Readonly<Record<string, AnySchema>> {
  return Object.assign({}, ...Object.values(fieldsOf(declaration)).map((schema) => innerOf(bareOf(schema).bare).shape ?? {})) as Record<
    string,
    AnySchema
  >
}

/** A schema without its wrappers, and whether the field may be absent. */
function bareOf(schema: AnySchema): { readonly bare: AnySchema; readonly isOptional: boolean } {
  const { type, innerType, in: from } = innerOf(schema)
  const next = ['optional', 'nullable', 'default', 'pipe'].includes(type) ? (innerType ?? from) : undefined
  if (next === undefined) return { bare: schema, isOptional: false }
  const { bare, isOptional } = bareOf(next)
  return { bare, isOptional: isOptional || type === 'optional' || type === 'default' }
}

/** Reads the bounds of a field from its schema. */
export function boundsOf(schema: AnySchema): Bounds {
  const { bare, isOptional } = bareOf(schema)
  const { type, checks = [] } = innerOf(bare)
  const definitions = checks.map((check) => check._zod.def)
  const by = (name: string) => definitions.find(({ check }) => check === name)
  const isRequired = !isOptional
  if (type === 'boolean') return { kind: 'flag', isRequired }
  if (type === 'number') {
    const isWhole = by('number_format') !== undefined
    return { kind: 'number', isRequired, least: by('greater_than')?.value, most: by('less_than')?.value, isWhole }
  }
  if (type !== 'string') return { kind: type === 'enum' ? 'choice' : 'other', isRequired }
  const own = definitions.find(({ params }) => params !== undefined)?.params
  if (by('string_format')?.pattern === AMOUNT_PATTERN) return { kind: 'amount', isRequired, least: own?.least, most: own?.most }
  return {
    kind: 'text',
    isRequired: isRequired && !z.safeParse(bare, '').success,
    lengthMin: own?.min ?? by('min_length')?.minimum,
    lengthMax: own?.max ?? by('max_length')?.maximum,
  }
}

/** The longest text that an input element accepts. Names count characters and elements count UTF-16 units, so there is room for both. */
export function typedMax(schema: AnySchema): number | undefined {
  const { kind, lengthMax } = boundsOf(schema)
  return kind === 'text' && lengthMax !== undefined ? lengthMax * 2 : undefined
}

/** The longest text that a filter accepts, whose call is not sent by a form. */
export function filterMax(declaration: Pick<CallDeclaration, 'input'>, name: string): number | undefined {
  const schema = fieldsOf(declaration)[name]
  return schema === undefined ? undefined : boundsOf(schema).lengthMax
}

/** A value as the call expects it, from what the person typed. Texts are trimmed. */
export function readTyped(schema: AnySchema, typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  const { kind, isWhole } = boundsOf(schema)
  const text = typed.trim()
  if (text === '') return kind === 'text' && !bareOf(schema).isOptional ? '' : undefined
  if (kind !== 'number') return text
  return (isWhole ? /^-?\d+$/ : /^-?\d+([.,]\d+)?$/).test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

/** Checks a request with the schema of its call, and names the first fault of each field. */
export function faultsOf(declaration: CallDeclaration, request: object, units: Units = {}): FieldFault[] {
  const checked = z.safeParse(declaration.input, request)
  if (checked.success) return []
  const [fields, parts] = [fieldsOf(declaration), partsOf(declaration)]
  const faults = new Map<string, FieldFault>()
  for (const issue of checked.error.issues) {
    const [name, part] = issue.path
    const ofPart = typeof part === 'string' && parts[part] !== undefined
    const field = String((ofPart ? part : name) ?? '')
    const schema = ofPart ? parts[field] : fields[field]
    if (schema === undefined) throw new Error(`${declaration.path}: ${issue.code}`)
    if (!faults.has(field)) faults.set(field, faultIn(issue, field, schema, valueAt(request, ofPart ? [name, part] : [name]), units))
  }
  return [...faults.values()]
}

function valueAt(request: object, path: readonly (PropertyKey | undefined)[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key ?? ''], request)
}

/** Checks one value with the schema of its field. */
export function faultsOfField(field: string, schema: AnySchema, value: unknown): FieldFault[] {
  const [issue] = z.safeParse(schema, value).error?.issues ?? []
  return issue === undefined ? [] : [faultIn(issue, field, schema, value, {})]
}

type Units = Readonly<Record<string, Unit<never> | undefined>>

function faultIn(issue: z.core.$ZodIssue, field: string, schema: AnySchema, value: unknown, units: Units): FieldFault {
  return { field, ...faultOf(issue, boundsOf(schema), value, units[field]?.show ?? String) }
}

function faultOf(issue: z.core.$ZodIssue, bounds: Bounds, value: unknown, show: (bound: number) => string): Omit<FieldFault, 'field'> {
  const fault = (name: Fault, values: FieldFault['values'] = {}) => ({ fault: name, values })
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return fault(bounds.kind === 'choice' ? 'choose' : bounds.kind === 'flag' ? 'tick' : 'required')
  }
  const { kind, least, most, lengthMin, lengthMax, isWhole } = bounds
  if (kind === 'choice') return fault('choose')
  if (kind === 'amount') {
    return issue.code === 'invalid_format' || least === undefined || most === undefined
      ? fault('amount')
      : fault('between', { from: least, to: most })
  }
  if (kind === 'number') {
    const shown = (bound: number | string | undefined) => (bound === undefined ? undefined : show(Number(bound)))
    const [from, to] = [shown(least), shown(most)]
    if (from !== undefined && to !== undefined) return fault(isWhole && show === String ? 'wholeBetween' : 'between', { from, to })
    if (from !== undefined) return fault('atLeast', { from })
    return to !== undefined ? fault('atMost', { to }) : fault(isWhole ? 'whole' : 'number')
  }
  if (typeof value === 'string' && kind === 'text') {
    const { length } = [...value]
    if (lengthMin !== undefined && length < lengthMin) return fault('tooShort', { count: lengthMin })
    if (lengthMax !== undefined && length > lengthMax) return fault('tooLong', { count: lengthMax })
  }
  return fault('wrong')
}
