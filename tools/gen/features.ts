import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, type Expression, type Statement } from 'oxc-parser'
import { features } from '../architecture/features.ts'
import { root } from '../gates.ts'
import type { Page } from './page.ts'

const head = "// Printed by `npm run gen` from the files of the features. Don't edit.\n"

/**
 * The lists that join the features: the implemented calls of each feature, the features that the roles fold, and the declarations that the
 * contract folds. Printed from the files alone, before anything that imports them.
 */
export function printFeatures(): Page[] {
  const built = features.filter((feature) => existsSync(path.join(root, manifestOf(feature))))
  return [...built.flatMap((feature) => printCallsOf(feature) ?? []), printManifests(built), printDeclarations(), printOrder(), printPersonalData()]
}

const manifestOf = (feature: string) => `server/src/features/${feature}/feature.ts`

/** `chargingFeature`, the export of a manifest. */
const nameOf = (feature: string) => `${feature}Feature`

interface Handler {
  /** The name of the declaration in the contract. */
  readonly call: string
  readonly name: string
  readonly file: string
  /** Whether it is a function that takes the parts of its feature. */
  readonly takesParts: boolean
}

function printCallsOf(feature: string): Page | null {
  const folder = `server/src/features/${feature}/calls`
  const handlers = globSync(`${folder}/*.ts`, { cwd: root, exclude: ['**/*.test.ts', '**/*.gen.ts'] })
    .sort()
    .flatMap((file) => handlersIn(file))
  if (handlers.length === 0) return null
  const files = Map.groupBy(handlers, ({ file }) => file)
  const imports = [...files].map(([file, of]) => `import { ${of.map(({ name }) => name).join(', ')} } from './${path.basename(file)}'`)
  const withParts = handlers.some(({ takesParts }) => takesParts)
  if (withParts) imports.push("import type { Parts } from '../parts.ts'")
  const lines = handlers.map(({ call, name, takesParts }) => `  ${call}: ${name}${takesParts ? '(parts)' : ''},`).join('\n')
  return {
    path: `${folder}/calls.gen.ts`,
    text: `${head}${imports.join('\n')}\n\nexport const calls = ${withParts ? `(parts: Parts) => ({\n${lines}\n})` : `{\n${lines}\n}`}\n`,
  }
}

/** The exports of a file that are `implement(declaration, …)`, or functions that return one. */
function handlersIn(file: string): Handler[] {
  const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { declaration } = statement
    if (declaration?.type === 'FunctionDeclaration' && declaration.id) {
      const call = implementedBy(declaration.body?.body ?? [])
      return call === null ? [] : [{ call, name: declaration.id.name, file, takesParts: true }]
    }
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || !init) return []
      const arrow = init.type === 'ArrowFunctionExpression' ? init : null
      const call = arrow ? implementedBy(arrow.body.type === 'BlockStatement' ? arrow.body.body : arrow.body) : implemented(init)
      return call === null ? [] : [{ call, name: id.name, file, takesParts: arrow !== null }]
    })
  })
}

function implementedBy(body: Expression | readonly Statement[]): string | null {
  if (!Array.isArray(body)) return implemented(body as Expression)
  const returned = (body as readonly Statement[]).find((statement) => statement.type === 'ReturnStatement')
  return returned?.type === 'ReturnStatement' && returned.argument ? implemented(returned.argument) : null
}

const IMPLEMENTING = new Set(['implement', 'implementAsServer'])

function implemented(expression: Expression): string | null {
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'Identifier' || !IMPLEMENTING.has(expression.callee.name)) return null
  const [declaration] = expression.arguments
  return declaration?.type === 'Identifier' ? declaration.name : null
}

function printManifests(built: readonly string[]): Page {
  const imports = built.map((feature) => `import { ${nameOf(feature)} } from '../features/${feature}/feature.ts'`)
  const lines = built.map((feature) => `  ${feature}: ${nameOf(feature)},`)
  return {
    path: 'server/src/roles/features.gen.ts',
    text: `${head}${imports.join('\n')}\n\n/** The features that have code, in their order. */\nexport const features = {\n${lines.join('\n')}\n} as const\n`,
  }
}

const WIDTH_MAX = 150

/** The line of ARCHITECTURE.md that lists the features in their order. */
function printOrder(): Page {
  const file = 'ARCHITECTURE.md'
  const lines = features.reduce<string[]>((before, feature) => {
    const last = before.at(-1)
    if (last === undefined) return [feature]
    return last.length + feature.length + 5 > WIDTH_MAX
      ? [...before.slice(0, -1), `${last} →`, feature]
      : [...before.slice(0, -1), `${last} → ${feature}`]
  }, [])
  const text = readFileSync(path.join(root, file), 'utf8')
  return {
    path: file,
    text: text.replace(/(<!-- The order, printed by `npm run gen`. -->\n)[^]*?(?=\n\n)/, (_, marker: string) => `${marker}${lines.join('\n')}`),
  }
}

/** The parts of the page on personal data that each feature has written: its sections, and what is not included, as items of a list. */
function printPersonalData(): Page {
  const file = 'docs/guides/my-data.md'
  const written = features.map((feature) => `server/src/features/${feature}/personal-data.md`).filter((part) => existsSync(path.join(root, part)))
  const parts = written.map((part) => {
    const page = readFileSync(path.join(root, part), 'utf8')
    const items = page.search(/^- /m)
    return items === -1 ? { sections: page.trim(), left: '' } : { sections: page.slice(0, items).trim(), left: page.slice(items).trim() }
  })
  const sections = parts.flatMap((part) => part.sections || []).join('\n\n')
  const left = parts.flatMap((part) => part.left || []).join('\n')
  const blocks = [`\n${sections}\n\n`, `${left}\n`]
  const text = readFileSync(path.join(root, file), 'utf8')
  const marked = /(<!-- Printed by [^\n]* -->\n)[^]*?(?=<!-- The end of what is printed. -->)/g
  return { path: file, text: text.replace(marked, (_, marker: string) => `${marker}${blocks.shift() ?? ''}`) }
}

const kinds = [
  { plural: 'calls', pattern: '{calls,*-calls}.ts', about: 'The calls of each owner, in the order of the features.' },
  { plural: 'errors', pattern: 'errors.ts', about: 'The errors of each owner.' },
  { plural: 'events', pattern: 'events.ts', about: 'The events of each owner.' },
  { plural: 'settings', pattern: 'settings.ts', about: 'Every operator setting.' },
] as const

function printDeclarations(): Page {
  const folders = globSync('contract/src/*/{calls,errors,events,settings,*-calls}.ts', { cwd: root }).map((file) => file.split('/')[2] ?? '')
  const owners = [...new Set(folders)].toSorted((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b))
  const imports: string[] = []
  const tables = kinds.map(({ plural, pattern, about }) => {
    const lines = owners.flatMap((owner) => {
      const files = globSync(`contract/src/${owner}/${pattern}`, { cwd: root }).sort()
      if (files.length === 0) return []
      if (plural === 'errors' || plural === 'settings') {
        const name = firstExport(`contract/src/${owner}/${pattern}`)
        imports.push(`import { ${name} } from './${owner}/${pattern}'`)
        return [plural === 'settings' ? `  ...${name},` : `  ${owner}: ${name},`]
      }
      const names = files.map((file) => {
        const name = camel(owner, path.basename(file, '.ts'))
        imports.push(`import * as ${name} from './${owner}/${path.basename(file)}'`)
        return `...${name}`
      })
      return [`  ${owner}: { ${names.join(', ')} },`]
    })
    return `/** ${about} */\nexport const ${plural === 'settings' ? plural : `${plural}ByOwner`} = {\n${lines.join('\n')}\n} as const\n`
  })
  return { path: 'contract/src/owners.gen.ts', text: `${head}${imports.sort().join('\n')}\n\n${tables.join('\n')}` }
}

const firstExport = (file: string) => /^export const (\w+)/m.exec(readFileSync(path.join(root, file), 'utf8'))?.[1] ?? ''

/** The HTTP edge comes first, owners that are not features last. */
function placeOf(owner: string): number {
  if (owner === 'http') return -1
  const index = features.findIndex((feature) => feature === owner)
  return index === -1 ? features.length : index
}

const camel = (...words: string[]) =>
  words
    .flatMap((word) => word.split('-'))
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
