import { isNode, nodeIn, nodesIn, numberIn, wordIn, type TreeNode } from './query-tree.ts'

/** One query of a statement, inside the queries around it. */
export interface Scope {
  readonly query: TreeNode
  readonly around: Scope | undefined
  readonly tables: readonly TreeNode[]
  /** What the conditions prove: `<table>.<column>|<outer joins>`, and `<table>|<outer joins>` for a row that is there. */
  readonly proven: Set<string>
  /** Whether columns of the written table mean the row as it was before: in what UPDATE assigns. */
  readonly readsOldRow: boolean
}

export const RelationKind = { table: 0, subquery: 1, join: 2, function: 3, values: 5, cte: 6, result: 8, group: 9 } as const

export function openScope(query: TreeNode, around: Scope | undefined): Scope {
  return { query, around, tables: nodesIn(query, 'rtable'), proven: new Set(), readsOldRow: false }
}

export function scopeAt(scope: Scope, levelsUp: number): Scope {
  let found = scope
  for (let level = levelsUp; level > 0; level--) {
    if (!found.around) throw new Error('A column refers to a query that is not there.')
    found = found.around
  }
  return found
}

/** The expressions that a query returns, in order. */
export function outputsOf(query: TreeNode): readonly TreeNode[] {
  const isSelect = numberIn(query, 'commandType') === 1
  return nodesIn(query, isSelect ? 'targetList' : 'returningList')
    .filter((entry) => wordIn(entry, 'resjunk') === 'false')
    .flatMap((entry) => nodeIn(entry, 'expr') ?? [])
}

/** The expressions that an expression is computed from. */
export function partsOf(node: TreeNode): readonly TreeNode[] {
  return [...nodesIn(node, 'args'), ...['arg', 'expr'].flatMap((field) => nodeIn(node, field) ?? [])].filter(isNode)
}
