import { camel, NotHere, type Plan, type Tree } from './change.ts'

/** A feature: its place in the order, its README, its first rule with a failing test, a public face and an empty manifest. */
export function planFeature([name = '']: readonly string[], tree: Tree): Plan {
  if (!/^[a-z]+$/.test(name)) throw new NotHere('Give its name, one word in lower case: npm run new feature loyalty')
  const folder = `server/src/features/${name}`
  if (tree.has(`${folder}/index.ts`)) throw new NotHere(`${folder} already exists.`)
  // A planned feature has a README already.
  const isAwaited = tree.has(`${folder}/README.md`)
  const list = 'tools/architecture/features.ts'
  const order = tree.read(list)
  const known = order.includes(`'${name}'`)
  const noun = name.replace(/s$/, '')
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  return {
    changes: [
      ...(known ? [] : [{ path: list, text: order.replace("  'staff',\n", `  '${name}',\n  'staff',\n`) }]),
      ...(isAwaited
        ? []
        : [
            {
              path: `${folder}/README.md`,
              text: `# ${title}

${title} owns … (its tables, in the schema \`${name}\`).
It decides …
It never …
States: …
It subscribes to …, and publishes …
Its public face: …
`,
            },
          ]),
      {
        path: `${folder}/${noun}.ts`,
        text: `/** The first rule of ${name}: a pure function, all values are parameters. */\nexport function ${camel(noun)}Rule(): 'undecided' | 'decided' {\n  return 'undecided'\n}\n`,
      },
      {
        path: `${folder}/${noun}.test.ts`,
        text: `import { expect, test } from 'vitest'
import { ${camel(noun)}Rule } from './${noun}.ts'

test('the first rule decides', () => {
  expect(${camel(noun)}Rule()).toBe('decided')
})
`,
      },
      { path: `${folder}/index.ts`, text: `export { ${camel(noun)}Rule } from './${noun}.ts'\n` },
      {
        path: `${folder}/tables.ts`,
        text: `import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const ${name}Tables = {} as const satisfies Tables
`,
      },
      {
        path: `${folder}/feature.ts`,
        text: `import { ${name}Tables } from './tables.ts'

/** What this feature provides to the roles. */
export const ${name}Feature = {
  tables: ${name}Tables,
} as const
`,
      },
    ],
    next: [
      ...(known ? [] : [`Move '${name}' to its place in ${list}: it may use the features above it.`]),
      `Write ${folder}/README.md first, in at most ten sentences.`,
      `Its refusals have codes from ${nextBlock(tree)} on.`,
      `Run npm run gen. npm run new migration ${name}/<what> adds its tables, npm run new call ${name}/<name> its first call; add listeners and due work to ${folder}/feature.ts as they come. docs/guides/add-a-feature.md describes the rest.`,
    ],
  }
}

/** The block of a hundred codes of refusals above those of the other features. */
function nextBlock(tree: Tree): number {
  const blocks = tree.list('contract/src').flatMap((owner) => {
    const file = `contract/src/${owner}/errors.ts`
    return tree.has(file) ? [...tree.read(file).matchAll(/declareErrors\('\w+', (\d+)/g)].map(([, block]) => Number(block)) : []
  })
  return Math.max(0, ...blocks) + 100
}
