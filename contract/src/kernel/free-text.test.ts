import { expect, test } from 'vitest'
import { calls } from '../index.ts'
import { z } from '../kernel/field.ts'

/** The text is parsed or judged by the server, or must be equal to something known. */
const exact = new Set([
  'message/mail/unsubscribe token',
  'oauth/google/login code',
  'oauth/google/login iss',
  'oauth/google/login state',
  'staff/device/command payload',
  'staff/device/identity/accept value',
  'staff/find typed',
  'staff/login login',
  'staff/parked/give-up listener',
  'staff/parked/retry listener',
  'staff/setting/change key',
  'staff/setup setupToken',
  'staff/site/create timeZone',
  'transfer/request to',
  'user/info/update username',
  'user/info/update zone',
  'user/login account',
  'verify/official/contact text',
  'verify/official/report text',
  'withdraw/address/add address',
])

/** The texts of an input, by their names. */
function textsOf(schema: z.core.$ZodType, name = ''): { name: string; schema: z.core.$ZodType }[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return [{ name, schema }]
    case 'object':
      return Object.entries(def.shape).flatMap(([field, inner]) => textsOf(inner, name === '' ? field : `${name}.${field}`))
    case 'optional':
    case 'nullable':
    case 'default':
      return textsOf(def.innerType, name)
    case 'array':
      return textsOf(def.element, name)
    case 'union':
      return def.options.flatMap((option) => textsOf(option, name))
    default:
      return []
  }
}

const marked = Array.from({ length: 130 }, (_, more) => `a\u202e${'b'.repeat(more)}`)
const takesMarks = (schema: z.core.$ZodType) => marked.some((value) => z.safeDecode(schema, value).success)

test('no text that staff or members write accepts marks that change how it is displayed', () => {
  const written = calls
    .filter(({ repeat }) => repeat !== 'reads')
    .flatMap(({ path, input }) => textsOf(input).map((text) => ({ ...text, name: `${path} ${text.name}` })))
  expect(written.length).toBeGreaterThan(100)
  const others = written.filter(({ name }) => !exact.has(name) && !/assword$|captcha[.]|consents[.]version$|termsVersion$/.test(name))
  expect(others.filter(({ schema }) => takesMarks(schema)).map(({ name }) => name)).toEqual([])
})
