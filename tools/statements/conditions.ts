import type { Catalogue } from './catalogue.ts'
import { nodeIn, nodesIn, numberIn, setIn, wordIn, type TreeNode } from './query-tree.ts'
import { partsOf, type Scope } from './scope.ts'

export function columnKey(variable: TreeNode): string {
  return `${numberIn(variable, 'varno')}.${numberIn(variable, 'varattno')}|${setIn(variable, 'varnullingrels')}`
}

export function rowKey(variable: TreeNode): string {
  return `${numberIn(variable, 'varno')}|${setIn(variable, 'varnullingrels')}`
}

/** Remembers what WHERE and the conditions of inner joins prove: a row that passed them has a value there. */
export function learnFromConditions(scope: Scope, catalogue: Catalogue): void {
  const from = nodeIn(scope.query, 'jointree')
  const conditions = from ? conditionsOf(from) : []
  for (const condition of conditions) learn(scope, condition, catalogue)
}

/** The scope of an expression that is computed only when a condition is true, as in CASE. */
export function scopeWhere(condition: TreeNode, scope: Scope, catalogue: Catalogue): Scope {
  const narrowed = { ...scope, proven: new Set(scope.proven) }
  learn(narrowed, condition, catalogue)
  return narrowed
}

function learn(scope: Scope, condition: TreeNode, catalogue: Catalogue): void {
  for (const variable of provenBy(condition, catalogue)) {
    if (numberIn(variable, 'varlevelsup') > 0) continue
    scope.proven.add(columnKey(variable))
    scope.proven.add(rowKey(variable))
  }
}

/** The conditions that every row of a FROM item passed. */
function conditionsOf(item: TreeNode): readonly TreeNode[] {
  if (item.type === 'FROMEXPR') return [...nodesIn(item, 'fromlist').flatMap(conditionsOf), ...own(item)]
  if (item.type !== 'JOINEXPR') return []
  const [left, right] = [nodeIn(item, 'larg'), nodeIn(item, 'rarg')]
  const jointype = numberIn(item, 'jointype')
  const [inner, leftJoin, rightJoin] = [0, 1, 3]
  return [
    ...(left && (jointype === inner || jointype === leftJoin) ? conditionsOf(left) : []),
    ...(right && (jointype === inner || jointype === rightJoin) ? conditionsOf(right) : []),
    ...(jointype === inner ? own(item) : []),
  ]
}

function own(item: TreeNode): readonly TreeNode[] {
  const condition = nodeIn(item, 'quals')
  return condition ? [condition] : []
}

/** The columns that are not NULL when the condition is true. */
function provenBy(condition: TreeNode, catalogue: Catalogue): readonly TreeNode[] {
  switch (condition.type) {
    case 'BOOLEXPR': {
      const parts = nodesIn(condition, 'args').map((part) => provenBy(part, catalogue))
      if (wordIn(condition, 'boolop') === 'and') return parts.flat()
      if (wordIn(condition, 'boolop') === 'not') return nodesIn(condition, 'args').flatMap((part) => neededBy(part, catalogue))
      const [first = [], ...others] = parts
      return first.filter((variable) => others.every((other) => other.some((one) => columnKey(one) === columnKey(variable))))
    }
    case 'NULLTEST': {
      const isNotNull = numberIn(condition, 'nulltesttype') === 1
      return isNotNull ? partsOf(condition).flatMap((part) => neededBy(part, catalogue)) : []
    }
    case 'SUBLINK': {
      const test = nodeIn(condition, 'testexpr')
      return test ? neededBy(test, catalogue) : []
    }
    default:
      return neededBy(condition, catalogue)
  }
}

/** The columns without which the expression would be NULL. */
function neededBy(expression: TreeNode, catalogue: Catalogue): readonly TreeNode[] {
  const parts = () => partsOf(expression).flatMap((part) => neededBy(part, catalogue))
  switch (expression.type) {
    case 'VAR':
      return [expression]
    case 'OPEXPR':
      return catalogue.functions.get(numberIn(expression, 'opfuncid'))?.isStrict ? parts() : []
    case 'FUNCEXPR':
      return catalogue.functions.get(numberIn(expression, 'funcid'))?.isStrict ? parts() : []
    case 'SCALARARRAYOPEXPR':
      return wordIn(expression, 'useOr') === 'true' ? neededBy(nodesIn(expression, 'args')[0] ?? expression, catalogue) : []
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'ARRAYCOERCEEXPR':
    case 'COLLATEEXPR':
    case 'COERCETODOMAIN':
      return parts()
    default:
      return []
  }
}
