import * as official from 'typed-ocpp/dist/ocpp16/schemas.js'
import { intoBlock, intoImports, NotHere, type Plan, type Tree } from './change.ts'

interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
}

const CONTRACT = 'contract/src/ocpp/v16/messages.ts'
const EDGE = 'server/src/edges/ocpp/v16'

/** A message that stations send: its types from the official schema, a handler in the table, and a failing test that needs a frame. */
export function planAction([action = '']: readonly string[], tree: Tree): Plan {
  const request = schemaOf(`${action}Request`)
  const response = schemaOf(`${action}Response`)
  if (!request || !response) throw new NotHere(`OCPP 1.6 has no ${action || 'message without a name'}: npm run new action FirmwareStatusNotification`)
  const file = action.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  const path = `${EDGE}/${file}.ts`
  if (tree.has(path)) throw new NotHere(`${path} already exists.`)
  const handler = action.charAt(0).toLowerCase() + action.slice(1)
  const contract = tree.read(CONTRACT)
  const types = [`export interface ${action}Request ${typeOf(request, '')}`, `export interface ${action}Response ${typeOf(response, '')}`].join('\n')
  const declared = intoBlock(contract, /export interface FromStation \{/, `  ${action}: { request: ${action}Request; response: ${action}Response }`)
  const exchange = `  ${action}: { request: shape(official.${action}Request), response: shape(official.${action}Response) },`
  const listed = `${EDGE}/messages.test.ts`
  const schemas = tree.read(`${EDGE}/schemas.ts`).replace(new RegExp(` *'${action}',`), '')
  return {
    changes: [
      { path: CONTRACT, text: declared.replace(/(?=^(\/\*\*[^\n]*\*\/\n)?export interface FromStation \{)/m, `${types}\n\n`) },
      { path: `${EDGE}/schemas.ts`, text: intoBlock(schemas, /export const fromStation[^=]*= \{/, exchange) },
      { path: listed, text: tree.read(listed).replace(/(?<=^(\s+)'TriggerMessage',\n)/m, `        '${action}',\n`) },
      {
        path: `${EDGE}/actions.ts`,
        text: intoImports(
          intoBlock(tree.read(`${EDGE}/actions.ts`), /return \{/, `    ${action}: ${handler},`),
          `import { ${handler} } from './${file}.ts'`,
        ),
      },
      {
        path,
        text: `import type { Action } from './action.ts'

/** OCPP 1.6, ${action}. */
export const ${handler}: Action<'${action}'> = {
  how: 'stated',
  handle: () => ({ facts: [], answer: ${sampleOf(response)} }),
}
`,
      },
      {
        path: `${EDGE}/${file}.test.ts`,
        text: `import { expect, test } from 'vitest'
import { ${handler} } from './${file}.ts'

test('${action}: a recorded frame becomes a fact', () => {
  expect(String(${handler}.handle)).toContain('kind:')
})
`,
      },
    ],
    next: [
      `Turn the message into a fact of ${EDGE.replace('/v16', '')}/facts.ts in ${path}; the edge contains no product words.`,
      'Add a recorded frame to the test: with its quirks, twice, and out of order.',
    ],
  }
}

function schemaOf(name: string): Schema | undefined {
  return new Map<string, unknown>(Object.entries(official)).get(name) as Schema | undefined
}

/** The smallest valid value of a schema: the first choice, without optional fields. */
function sampleOf(schema: Schema): string {
  if (schema.enum) return `'${schema.enum[0] ?? ''}'`
  if (schema.type === 'array') return '[]'
  if (schema.type === 'integer' || schema.type === 'number') return '0'
  if (schema.type !== 'object') return "''"
  const fields = (schema.required ?? []).map((name) => `${name}: ${sampleOf(schema.properties?.[name] ?? {})}`)
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.enum) return schema.enum.map((choice) => `'${choice}'`).join(' | ')
  if (schema.type === 'array') return `${typeOf(schema.items ?? {}, indent)}[]`
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.type !== 'object') return schema.type ?? 'unknown'
  const inner = `${indent}  `
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(field, inner)}`,
  )
  return fields.length > 0 ? `{\n${fields.join('\n')}\n${indent}}` : '{}'
}
