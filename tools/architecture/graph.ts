import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor, type Program } from 'oxc-parser'

export interface Import {
  /** Path of the imported file from the root, or the bare name of a package. */
  readonly to: string
  /** The text between the quotes. */
  readonly specifier: string
  /** Erased at run time: an `import type`, or only types inside the braces. */
  readonly typeOnly: boolean
  readonly names: readonly string[]
  /** Names under which it is re-exported (`export { a as b } from`); empty for plain imports. */
  readonly exportedAs: readonly string[]
  readonly line: number
}

/** SQL in a file: the text of a template, or the equivalent of a query builder method (`update ledger.balance`). */
export interface Sql {
  readonly text: string
  readonly line: number
}

export interface Module {
  readonly path: string
  readonly imports: readonly Import[]
  readonly starExports: readonly number[]
  readonly defaultExport: number | null
  readonly sql: readonly Sql[]
}

/** Every source file of the tree and what it imports, type-only and dynamic imports included; and the SQL files of features and edges. */
export type Graph = ReadonlyMap<string, Module>

const sources = '{contract,messages,server,web,simulator,tools}/**/*.{ts,tsx,mts}'

export function readGraph(root: string): Graph {
  const exclude = ['**/node_modules', '**/dist']
  const files = [...globSync(sources, { cwd: root, exclude }), ...globSync('server/src/**/sql/*.sql', { cwd: root, exclude })].filter(
    (file) => !file.endsWith('.d.ts'),
  )
  return graphOf(Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')])))
}

export function graphOf(files: Readonly<Record<string, string>>): Graph {
  return new Map(Object.entries(files).map(([file, text]) => [file, readModule(file, text)]))
}

function readModule(file: string, text: string): Module {
  if (file.endsWith('.sql')) return { path: file, imports: [], starExports: [], defaultExport: null, sql: [{ text, line: 1 }] }
  const { module, program, errors } = parseSync(file, text)
  const fault = errors.find(({ severity }) => severity === 'Error')
  if (fault) throw new Error(`${file} does not parse: ${fault.message}`)
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const imports: Import[] = []
  const add = (specifier: string, offset: number, typeOnly: boolean, names: readonly string[] = [], exportedAs: readonly string[] = []) =>
    imports.push({ specifier, to: resolve(file, specifier), typeOnly, names, exportedAs, line: lineOf(offset) })

  for (const { moduleRequest, entries, start } of module.staticImports) {
    const erased = entries.length > 0 ? entries.every(({ isType }) => isType) : /^import\s+type\b/.test(text.slice(start))
    const names = entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? importName.kind)
    add(moduleRequest.value, start, erased, names)
  }
  for (const { start, entries } of module.staticExports) {
    const request = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest
    if (!request) continue
    const erased = entries.every(({ isType }) => isType)
    const names = entries.map(({ importName }) => importName.name ?? '*')
    add(
      request.value,
      start,
      erased,
      names,
      entries.map(({ exportName }) => exportName.name ?? '*'),
    )
  }
  const deep = readDeep(program)
  for (const { specifier, offset, typeOnly } of deep.imports) add(specifier, offset, typeOnly)

  const exported = module.staticExports.flatMap(({ entries }) => entries)
  const byDefault = exported.find(({ exportName }) => exportName.kind === 'Default')
  return {
    path: file,
    imports,
    starExports: exported.filter(({ importName }) => /^All/.test(importName.kind)).map(({ start }) => lineOf(start)),
    defaultExport: byDefault ? lineOf(byDefault.start) : null,
    sql: deep.sql.map(({ text: statement, offset }) => ({ text: statement, line: lineOf(offset) })),
  }
}

/** Methods of a query builder whose first argument is a table, with the equivalent SQL. */
const tableMethods = new Map([
  ['selectFrom', 'from'],
  ['insertInto', 'insert into'],
  ['replaceInto', 'insert into'],
  ['updateTable', 'update'],
  ['deleteFrom', 'delete from'],
  ['mergeInto', 'merge into'],
  ['innerJoin', 'join'],
  ['leftJoin', 'join'],
  ['rightJoin', 'join'],
  ['fullJoin', 'join'],
  ['crossJoin', 'join'],
  ['using', 'using'],
])

/** Methods that send plain SQL: `pool.query('select …')`. */
const rawMethods = new Set(['query', 'raw'])

function readDeep(program: Program) {
  const imports: { specifier: string; offset: number; typeOnly: boolean }[] = []
  const sql: { text: string; offset: number }[] = []
  new Visitor({
    ImportExpression({ source, start }) {
      if (source.type === 'Literal' && typeof source.value === 'string') imports.push({ specifier: source.value, offset: start, typeOnly: false })
    },
    TSImportType({ source, start }) {
      imports.push({ specifier: source.value, offset: start, typeOnly: true })
    },
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') sql.push({ text: quasi.quasis.map(({ value }) => value.raw).join(' ? '), offset: start })
    },
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first) return
      const statement =
        first.type === 'Literal' ? first.value : first.type === 'TemplateLiteral' ? first.quasis.map(({ value }) => value.raw).join(' ? ') : null
      if (typeof statement !== 'string') return
      const { name } = callee.property
      const verb = tableMethods.get(name)
      if (verb) sql.push({ text: `${verb} ${statement}`, offset: start })
      else if (rawMethods.has(name) && /^\s*(select|insert|update|delete|with|merge|call|truncate|lock)\b/i.test(statement))
        sql.push({ text: statement, offset: start })
    },
  }).visit(program)
  return { imports, sql }
}

const workspaces: readonly [name: string, face: string, inside: (rest: string) => string][] = [
  ['@ohmstead/contract', 'contract/src/index.ts', (rest) => `contract/src/${rest}.ts`],
  ['@ohmstead/messages', 'messages/index.ts', (rest) => `messages/${rest}`],
  ['@ohmstead/simulator', 'simulator/src/index.ts', (rest) => `simulator/${rest}`],
  ['@ohmstead/server', 'server/src/main.ts', (rest) => `server/${rest}`],
  ['@ohmstead/web', 'web/src/main.tsx', (rest) => `web/${rest}`],
  ['@ohmstead/tools', 'tools/check.ts', (rest) => `tools/${rest}`],
]

/** The target of an import: a path from the root for files of the repository, else the bare specifier. */
function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ''))
  for (const [name, face, inside] of workspaces) {
    if (specifier === name) return face
    if (specifier.startsWith(`${name}/`)) return inside(specifier.slice(name.length + 1))
  }
  return specifier
}
