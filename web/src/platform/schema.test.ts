import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls as declared } from '@ohmstead/contract'
import fc from 'fast-check'
import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import type { AnySchema } from '@ohmstead/contract/kernel/error'
import * as own from './schema.ts'

/** The contract as the browser has it: the same files on our reader instead of zod. */
interface Twin {
  readonly path: string
  readonly input: Parameters<typeof own.safeParse>[0]
  readonly output: Parameters<typeof own.safeParse>[0]
}
let twins: ReadonlyMap<string, Twin>

beforeAll(async () => {
  const contract = join(import.meta.dirname, '../../../contract/src/index.ts')
  const bundle = await rolldown({ input: contract, resolve: { alias: { 'zod/mini': join(import.meta.dirname, 'schema-in-place.ts') } } })
  const folder = mkdtempSync(join(tmpdir(), 'ohmstead-contract-'))
  await bundle.write({ dir: folder, entryFileNames: 'contract.mjs' })
  const { calls } = (await import(join(folder, 'contract.mjs'))) as { calls: readonly Twin[] }
  rmSync(folder, { recursive: true })
  twins = new Map(calls.map((call) => [call.path, call]))
})

interface Def {
  readonly type: string
  readonly shape?: Record<string, AnySchema>
  readonly element?: AnySchema
  readonly innerType?: AnySchema
  readonly valueType?: AnySchema
  readonly options?: readonly AnySchema[]
  readonly items?: readonly AnySchema[]
  readonly in?: AnySchema
  readonly entries?: Record<string, string>
  readonly values?: readonly unknown[]
  readonly checks?: readonly {
    readonly _zod: {
      readonly def: {
        readonly check: string
        readonly format?: string
        readonly pattern?: RegExp
        readonly value?: number
        readonly minimum?: number
        readonly maximum?: number
      }
    }
  }[]
  readonly format?: string
}

/** Values of the wire that fit a schema, near enough: zod has the last word in the test. */
function fitting(schema: AnySchema): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Def
  const checks = (def.checks ?? []).map(({ _zod }) => _zod.def)
  switch (def.type) {
    case 'string': {
      const pattern = checks.find((check) => check.pattern)?.pattern
      if (def.format === 'uuid') return fc.uuid()
      return pattern === undefined
        ? fc.string({ maxLength: 12 })
        : fc.stringMatching(new RegExp(pattern.source.replaceAll('\\p{C}', '\\s'), pattern.flags.replace('u', '')))
    }
    case 'number': {
      const least = checks.find(({ check }) => check === 'greater_than')?.value ?? -5
      const most = checks.find(({ check }) => check === 'less_than')?.value ?? 1e9
      return fc.integer({ min: least, max: Math.max(least, most) })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'file':
      return fc.uint8Array({ maxLength: 4 }).map((bytes) => new File([bytes], 'picture.png'))
    case 'record':
      return fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fitting(def.valueType as AnySchema), { maxKeys: 3 })
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'nullable':
      return fc.option(fitting(def.innerType as AnySchema), { nil: null })
    case 'optional':
    case 'default':
      return fc.option(fitting(def.innerType as AnySchema), { nil: undefined })
    case 'pipe':
      return fitting(def.in as AnySchema)
    case 'union':
      return fc.oneof(...(def.options ?? []).map(fitting))
    case 'array':
      return fc.array(fitting(def.element as AnySchema), { maxLength: 3 })
    case 'tuple':
      return fc.tuple(...(def.items ?? []).map(fitting))
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, field]) => [key, fitting(field)])))
    default:
      throw new Error(`the contract uses ${def.type}, which schema.ts does not know`)
  }
}

/** The same, with one thing spoiled somewhere: a field gone, one too many, or a value of another kind. */
function spoiled(whole: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      whole,
      fc.constantFrom('drop', 'add', 'swap'),
      fc.nat(),
      fc.constantFrom<unknown>('', '01', '1.0', -1, 1.5, NaN, null, true, [], {}, '9'.repeat(40)),
    )
    .map(([value, how, at, other]) => {
      const spoil = (part: unknown, depth: number): unknown => {
        if (Array.isArray(part))
          return part.length === 0 ? other : part.map((item, index) => (index === at % part.length ? spoil(item, depth + 1) : item))
        if (typeof part !== 'object' || part === null) return other
        const entries = Object.entries(part)
        if (how === 'add' || entries.length === 0) return { ...part, another: other }
        const [key = '', inner] = entries[at % entries.length] ?? []
        const { [key]: _gone, ...rest } = part as Record<string, unknown>
        return how === 'drop' ? rest : { ...rest, [key]: depth < 3 && typeof inner === 'object' ? spoil(inner, depth + 1) : other }
      }
      return spoil(value, 0)
    })
}

/** What was read, that it was refused, or that the contract's own decoder gave up. */
function outcome(read: () => { readonly success: boolean; readonly data?: unknown }): unknown {
  try {
    const { success, data } = read()
    return success ? { data } : 'refused'
  } catch (error) {
    return String(error)
  }
}

describe('reads as zod does', () => {
  it.each(declared.flatMap((call) => (['input', 'output'] as const).map((side) => [call.path, side, call[side]] as const)))(
    '%s %s',
    (path, side, schema) => {
      const twin = twins.get(path)?.[side]
      if (twin === undefined) throw new Error(`${path} is missing in the browser's contract`)
      const whole = fitting(schema)
      fc.assert(
        fc.property(fc.oneof(whole, spoiled(whole)), (value) => {
          expect(outcome(() => own.safeParse(twin, value))).toEqual(outcome(() => z.safeDecode(schema, value as never)))
        }),
        { numRuns: 40 },
      )
    },
  )
})
