import path from 'node:path'
import type { Database } from '@ohmstead/server/src/platform/database.ts'
import type pg from 'pg'
import type { Node } from 'typescript/unstable/ast'
import { TypeFlags, type Type, type TypeReference } from 'typescript/unstable/sync'
import { refusedNulls } from './assignments.ts'
import { readCatalogue, type Catalogue } from './catalogue.ts'
import { describeStatement, prepareToDescribe, type Description } from './describe.ts'
import { readOutputs, type ParameterFacts } from './nullability.ts'
import { constituentsOf, type Sources } from './sources.ts'
import { readStatements, type Statement } from './statements.ts'
import { readRelations, type Need } from './privileges.ts'
import { unneededRights } from './rights.ts'
import { canBeNull, membersOf, Values } from './values.ts'
import type { Variant } from './variants.ts'

export interface Report {
  readonly statements: number
  readonly variants: number
  readonly problems: readonly string[]
}

export interface CheckOptions {
  readonly sources: Sources
  readonly pool: Database['pool']
  readonly root: string
  /** The file that declares `ColumnValues`. */
  readonly values: string
  /** The file that declares `Rows`. */
  readonly rows: string
  /** Whether the rights of each role are compared with what its statements need; the sources must contain the roles. */
  readonly rights: boolean
}

/** Compares every statement of the sources with its description by a migrated database. */
export async function checkStatements({ pool, ...options }: CheckOptions): Promise<Report> {
  const client = await pool.connect()
  try {
    return await compared(client, options)
  } finally {
    client.release(true)
  }
}

async function compared(
  client: pg.PoolClient,
  { sources, root, values: valuesFile, rows: rowsFile, rights }: Omit<CheckOptions, 'pool'>,
): Promise<Report> {
  const { checker } = sources
  const { statements, problems } = readStatements(sources)
  const catalogue = await readCatalogue(client)
  const values = new Values(sources, catalogue, { values: path.join(root, valuesFile), rows: path.join(root, rowsFile) })
  const found = problems.map(({ node, message }) => `${lineOf(node, root)} ${message}`)
  let variants = 0
  const needs = new Map<Statement, Need[]>()
  const needsOf = await readRelations(client)
  await prepareToDescribe(client)
  for (const statement of statements) {
    for (const variant of statement.variants) {
      variants += 1
      for (const problem of await problemsOf(statement, variant)) found.push(`${lineOf(statement.template, root)} ${problem}`)
    }
  }
  if (rights) found.push(...(await unneededRights(client, { sources, root, needs })))
  return { statements: statements.length, variants, problems: [...new Set(found)].toSorted() }

  async function problemsOf(statement: Statement, variant: Variant): Promise<readonly string[]> {
    const described = await describeStatement(client, variant.text)
    if ('refused' in described) return [refusal(described.refused, variant.text)]
    const given = variant.parameters.map((node) => checker.getTypeAtLocation(node))
    const facts = given.map((type) => factsOf(type, sources))
    const { query } = described.description
    if (query) needs.set(statement, [...(needs.get(statement) ?? []), ...needsOf(query)])
    const nulls = query ? refusedNulls(query, catalogue, facts) : []
    return [
      ...parameterProblems(variant, described.description, given, values),
      ...nulls.map(({ parameter, column }) => `\`${variant.parameters[parameter]?.getText() ?? ''}\` can be null, and ${column} cannot`),
      ...columnProblems(statement.row, described.description, facts, { catalogue, values, sources }),
    ]
  }
}

function refusal({ message, position }: { message: string; position: number | undefined }, text: string): string {
  const near =
    position === undefined
      ? ''
      : `, near \`${text
          .slice(position - 1, position + 40)
          .replaceAll(/\s+/g, ' ')
          .trim()}\``
  return `is refused by PostgreSQL: ${message}${near}`
}

function parameterProblems({ parameters }: Variant, { parameterTypes }: Description, given: readonly (Type | undefined)[], values: Values): string[] {
  return parameters.flatMap((node, index) => {
    const type = given[index]
    const misfit = type && values.parameterMisfit(type, parameterTypes[index] ?? 0)
    return misfit ? [`\`${node.getText()}\` ${misfit}`] : []
  })
}

interface Known {
  readonly catalogue: Catalogue
  readonly values: Values
  readonly sources: Sources
}

function columnProblems(row: Type | undefined, { columns, query }: Description, parameters: readonly ParameterFacts[], known: Known): string[] {
  if (!row || row.flags & TypeFlags.Unknown) return []
  if (row.flags & TypeFlags.Any) return ['declares its row as any']
  if (row.isTypeParameter()) return ['declares a row that depends on the caller; execute it where its row is known']
  const outputs = query ? readOutputs(query, known.catalogue, parameters) : []
  const declared = declarationsOf(
    row,
    columns.map(({ name }) => name),
    known,
  )
  const missing = [...declared.keys()].filter((name) => !columns.some((column) => column.name === name))
  return [
    ...missing.map((name) => `declares ${name}, which it does not return`),
    ...columns.flatMap(({ name, type }, index) => {
      const declaredType = declared.get(name)
      if (!declaredType) return [`returns ${name}, which its row does not declare`]
      const { canBeNull: isNullable = true, source } = outputs[index] ?? {}
      const misfit = known.values.columnMisfit(declaredType, { type, source })
      return [
        ...(misfit ? [`${name} ${misfit}, and its row declares ${known.sources.checker.typeToString(declaredType)}`] : []),
        ...(isNullable && !canBeNull(declaredType) && !(declaredType.flags & TypeFlags.Unknown)
          ? [`${name} can be null, and its row declares ${known.sources.checker.typeToString(declaredType)}`]
          : []),
      ]
    }),
  ]
}

/** The declared type of each column. A row that is `Record<string, …>` declares every column alike. */
function declarationsOf(row: Type, columns: readonly string[], { sources: { checker } }: Known): ReadonlyMap<string, Type> {
  const members = membersOf(checker, row)
  const [all] = checker.getIndexInfosOfType(row)
  if (members.size > 0 || !all) return members
  return new Map(columns.map((name) => [name, all.valueType]))
}

function factsOf(type: Type | undefined, { checker }: Sources): ParameterFacts {
  if (!type) return { canBeNull: true, canHoldNull: true }
  const list = checker.getNonNullableType(type) ?? type
  const items = checker.isArrayLikeType(list) ? checker.getTypeArguments(list as TypeReference) : constituentsOf(list)
  return { canBeNull: canBeNull(type), canHoldNull: items.some(canBeNull) }
}

function lineOf(node: Node, root: string): string {
  const file = node.getSourceFile()
  const before = file.text.slice(0, node.getStart())
  return `${path.relative(root, file.fileName)}:${before.split('\n').length}`
}
