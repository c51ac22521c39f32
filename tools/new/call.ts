import { camel, intoImports, NotHere, splitName, type Plan, type Tree } from './change.ts'

const EXAMPLE = 'call wallets/freeze-address wallet/address/freeze'

/** A call: a declaration in the contract, a handler, and a test that fails until the handler is written. */
export function planCall([given, path]: readonly string[], tree: Tree): Plan {
  const { feature, name } = splitName(given, EXAMPLE)
  const address = path ?? `${feature}/${name.replaceAll('-', '/')}`
  if (!/^[a-z-]+(\/[a-z-]+)+$/i.test(address)) throw new NotHere(`Give a path such as wallet/address/freeze: npm run new ${EXAMPLE}`)
  const face = `server/src/features/${feature}/index.ts`
  const declared = `contract/src/${feature}/calls.ts`
  const handler = `server/src/features/${feature}/calls/${name}.ts`
  const manifest = `server/src/features/${feature}/feature.ts`
  if (!tree.has(face) || !tree.has(manifest)) throw new NotHere(`${feature} has no ${face} yet: npm run new feature ${feature}`)
  if (tree.has(handler)) throw new NotHere(`${handler} already exists.`)
  const call = camel(name)
  const handlerName = `${call}OfMember`
  const withImports = ["import { call } from '../kernel/call.ts'", "import { nothing } from '../kernel/field.ts'"].reduce(
    intoNames,
    tree.has(declared) ? tree.read(declared) : '',
  )
  return {
    changes: [
      ...(tree.has(declared) ? [] : [{ path: manifest, text: withCalls(tree.read(manifest)) }]),
      {
        path: declared,
        text: `${withImports.trimEnd()}

export const ${call} = call('${address}', {
  by: 'member',
  repeat: 'reads',
  summary: 'Says in one sentence what this call does.',
  input: nothing,
  output: nothing,
  errors: [],
  example: { as: 'ada', input: {} },
})
`,
      },
      {
        path: handler,
        text: `import { ${call} } from '@ohmstead/contract/${feature}/calls'
import { implement } from '../../../platform/implement.ts'

export const ${handlerName} = implement(${call}, async () => ({}))
`,
      },
      {
        path: `server/src/features/${feature}/${name}.calls.test.ts`,
        text: `import { expect, test } from 'vitest'
import { ${handlerName} } from './calls/${name}.ts'

test('${call} does what its summary says', () => {
  expect(${handlerName}.declaration.summary).not.toBe('Says in one sentence what this call does.')
})
`,
      },
    ],
    next: [
      `Declare in ${declared} who may call, input, output, refusals, and an example that a seeded demo answers.`,
      `Implement it in ${handler}: prove, load, decide, save and post, publish.`,
      'Run npm run gen: it adds the handler to the calls of the feature, and prints the reference. docs/guides/add-a-call.md describes the screen and the words.',
    ],
  }
}

/** The manifest of a feature that gets its first call. */
function withCalls(manifest: string): string {
  return `import { calls } from './calls/calls.gen.ts'\n${manifest.replace('Feature = {\n', 'Feature = {\n  calls,\n')}`
}

/** Adds one name to an import from that file, or the import. */
function intoNames(text: string, line: string): string {
  const [, name = '', file = ''] = /^import \{ (\w+) \} from '([^']+)'$/.exec(line) ?? []
  const there = new RegExp(String.raw`^import \{([^}]*)\} from '${file.replaceAll('.', String.raw`\.`)}'$`, 'm').exec(text)
  if (!there) return intoImports(text, line)
  const [whole, names = ''] = there
  const known = names.split(',').map((one) => one.trim())
  return known.includes(name) ? text : text.replace(whole, `import { ${[...known.filter(Boolean), name].sort().join(', ')} } from '${file}'`)
}
