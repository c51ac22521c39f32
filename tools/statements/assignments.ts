import type { Catalogue } from './catalogue.ts'
import type { ParameterFacts } from './nullability.ts'
import { listsIn, nodeIn, nodesIn, numberIn, type TreeNode } from './query-tree.ts'
import { partsOf, RelationKind } from './scope.ts'

/** A parameter that may be NULL and is written into a column that refuses NULL. */
export interface RefusedNull {
  /** Place of the parameter, from 0. */
  readonly parameter: number
  /** `schema.table.column`. */
  readonly column: string
}

export function refusedNulls(query: TreeNode, catalogue: Catalogue, parameters: readonly ParameterFacts[]): readonly RefusedNull[] {
  const tables = nodesIn(query, 'rtable')
  const written = tables[numberIn(query, 'resultRelation') - 1]
  if (!written) return []
  const relid = numberIn(written, 'relid')
  const conflict = nodeIn(query, 'onConflict')
  const entries = [...nodesIn(query, 'targetList'), ...(conflict ? nodesIn(conflict, 'onConflictSet') : [])]
  return entries.flatMap((entry) => {
    const key = `${relid} ${numberIn(entry, 'resno')}`
    const expression = nodeIn(entry, 'expr')
    const column = catalogue.columns.get(key)
    if (!expression || !column || !catalogue.required.has(key)) return []
    return valuesOf(expression, tables)
      .flatMap((value) => parameterOf(value) ?? [])
      .filter((parameter) => parameters[parameter]?.canBeNull ?? false)
      .map((parameter) => ({ parameter, column: `${column.table}.${column.column}` }))
  })
}

/** The rows of VALUES are a table of their own when there is more than one. */
function valuesOf(expression: TreeNode, tables: readonly TreeNode[]): readonly TreeNode[] {
  if (expression.type !== 'VAR') return [expression]
  const table = tables[numberIn(expression, 'varno') - 1]
  if (!table || numberIn(table, 'rtekind') !== RelationKind.values) return []
  return listsIn(table, 'values_lists').flatMap((row) => row[numberIn(expression, 'varattno') - 1] ?? [])
}

function parameterOf(expression: TreeNode): number | undefined {
  if (expression.type === 'PARAM') return numberIn(expression, 'paramkind') === 0 ? numberIn(expression, 'paramid') - 1 : undefined
  const isConversion = ['RELABELTYPE', 'COERCEVIAIO', 'ARRAYCOERCEEXPR', 'COERCETODOMAIN'].includes(expression.type)
  const [inner] = isConversion ? partsOf(expression) : []
  return inner && parameterOf(inner)
}
