import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { callsByOwner } from '@ohmstead/contract/index'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import { describe, expect, test } from 'vitest'
import { boundsOf, fieldsOf, partsOf } from '../platform/form-rules.ts'

const features = path.join(import.meta.dirname, '../features')
const calls = new Map<string, CallDeclaration>(Object.values(callsByOwner).flatMap((owned) => Object.entries<CallDeclaration>(owned)))
/** Small numbers are counts of other things, such as the level of a heading. */
const SMALLEST = 3

/** The numbers that the schemas of these calls have as bounds, in their own unit and in thousands and percent of it. */
function boundsIn(names: readonly string[]): Set<number> {
  const schemas = names.flatMap((name) => {
    const declaration = calls.get(name)
    return declaration === undefined ? [] : Object.values({ ...fieldsOf(declaration), ...partsOf(declaration) })
  })
  const bounds = schemas.map(boundsOf).flatMap(({ lengthMin, lengthMax, least, most }) => [lengthMin, lengthMax, least, most])
  const numbers = bounds.filter((bound) => bound !== undefined).map(Number)
  return new Set(numbers.flatMap((bound) => [bound, bound / 1_000, bound / 10_000]).filter((bound) => Math.abs(bound) >= SMALLEST))
}

/** The numbers that a source has as literals or in regular expressions, without texts, class names and the sizes of elements. */
function numbersIn(code: string): number[] {
  const bare = code
    .replaceAll(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"[^"\n]*"/g, "''")
    .replaceAll(/\b(?:rows|level|size|pageSize|everyMs)(?:=\{|: )\d[\d_]*\}?/g, '')
  return [...bare.matchAll(/(?<![\w.#-])\d[\d_]*(?:\.\d+)?(?![\w.])/g)].map(([literal]) => Number(literal.replaceAll('_', '')))
}

/** The bounds of calls that a screen repeats, of the calls whose forms it has. */
function repeatedBounds(code: string): number[] {
  const used = [...code.matchAll(/^import \{([^}]*)\} from '@ohmstead\/contract\/[^']*calls'/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )
  const bounds = boundsIn(used)
  return numbersIn(code).filter((number) => bounds.has(number))
}

const screens = globSync('**/*.{ts,tsx}', { cwd: features })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, code: readFileSync(path.join(features, file), 'utf8') }))

describe('rules of forms are written once, in the contract', () => {
  test('no screen repeats a bound of a call that it sends', () => {
    const forms = screens.filter(({ code }) => code.includes('useForm('))
    expect(forms.length).toBeGreaterThan(25)
    expect(forms.flatMap(({ file, code }) => repeatedBounds(code).map((bound) => `${file}: ${bound}`))).toEqual([])
  })

  test('a repeated bound is found, whether it is a constant, an attribute or in a pattern', () => {
    const head = "import { joinStaff } from '@ohmstead/contract/staff/people-calls'\n"
    expect(repeatedBounds(`${head}const PASSWORD_MIN = 12`)).toEqual([12])
    expect(repeatedBounds(`${head}<Field maxLength={128} rows={12} />`)).toEqual([128])
    expect(repeatedBounds(`${head}const whole = /^.{43}$/.test(joinToken)`)).toEqual([43])
    expect(repeatedBounds(`${head}<p className="w-12">{'12'}</p>`)).toEqual([])
  })

  test('no screen has a form or the rule of a field of its own', () => {
    const own = /<form\b|\b(?:maxLength|minLength)=\{\d|\b(?:pattern|required)=|_(?:MIN|MAX|LENGTH) = \d/
    expect(screens.filter(({ code }) => own.test(code)).map(({ file }) => file)).toEqual([])
  })
})
