import type { Catalogue } from './catalogue.ts'
import { columnKey, learnFromConditions, rowKey, scopeWhere } from './conditions.ts'
import * as known from './functions.ts'
import { listsIn, nodeIn, nodesIn, numberIn, setIn, wordIn, type TreeNode } from './query-tree.ts'
import { partsOf, openScope, outputsOf, RelationKind, scopeAt, type Scope } from './scope.ts'

/** What is known of one column of a result. */
export interface Output {
  readonly canBeNull: boolean
  /** The table's column whose value it is, as `<table> <column number>`. */
  readonly source: string | undefined
}

export interface ParameterFacts {
  readonly canBeNull: boolean
  /** An array with elements that can be NULL. */
  readonly canHoldNull: boolean
}

/** Finds out for each column of a statement's result whether it can be NULL, from the query tree of the database. */
export function readOutputs(query: TreeNode, catalogue: Catalogue, parameters: readonly ParameterFacts[]): readonly Output[] {
  return new Reader(catalogue, parameters).outputs(query)
}

class Reader {
  readonly #catalogue: Catalogue
  readonly #parameters: readonly ParameterFacts[]
  readonly #scopes = new Map<TreeNode, Scope>()

  constructor(catalogue: Catalogue, parameters: readonly ParameterFacts[]) {
    this.#catalogue = catalogue
    this.#parameters = parameters
  }

  outputs(query: TreeNode): readonly Output[] {
    const scope = this.#open(query, undefined)
    return outputsOf(query).map((expression, index) => ({
      canBeNull: this.#outputCanBeNull(scope, index),
      source: this.#sourceOf(expression, scope),
    }))
  }

  #open(inner: TreeNode, around: Scope | undefined): Scope {
    const before = this.#scopes.get(inner)
    if (before) return before
    const made = openScope(inner, around)
    learnFromConditions(made, this.#catalogue)
    this.#scopes.set(inner, made)
    return made
  }

  #outputCanBeNull(scope: Scope, index: number): boolean {
    const union = nodeIn(scope.query, 'setOperations')
    if (union) return leavesOf(union).some((leaf) => this.#relationCanBeNull(scope, leaf, index + 1))
    const expression = outputsOf(scope.query)[index]
    return expression === undefined || this.#canBeNull(expression, scope)
  }

  #canBeNull(node: TreeNode, scope: Scope): boolean {
    const some = () => partsOf(node).some((part) => this.#canBeNull(part, scope))
    switch (node.type) {
      case 'VAR':
        return this.#variableCanBeNull(node, scopeAt(scope, numberIn(node, 'varlevelsup')))
      case 'PARAM':
        return numberIn(node, 'paramkind') !== 0 || (this.#parameters[numberIn(node, 'paramid') - 1]?.canBeNull ?? true)
      case 'CONST':
        return wordIn(node, 'constisnull') === 'true'
      case 'FUNCEXPR':
        return this.#functionCanBeNull(node, numberIn(node, 'funcid'), scope)
      case 'OPEXPR':
        return this.#functionCanBeNull(node, numberIn(node, 'opfuncid'), scope)
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return nodesIn(node, 'args').every((part) => this.#canBeNull(part, scope))
      case 'CASEEXPR':
        return this.#caseCanBeNull(node, scope)
      case 'AGGREF':
        return this.#aggregateCanBeNull(node, scope)
      case 'WINDOWFUNC':
        return this.#windowCanBeNull(node, scope)
      case 'SUBLINK':
        return this.#subqueryCanBeNull(node, scope)
      case 'SCALARARRAYOPEXPR':
      case 'BOOLEXPR':
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COLLATEEXPR':
        return some()
      case 'COERCETODOMAIN':
        return !this.#catalogue.types.get(numberIn(node, 'resulttype'))?.isRequired && some()
      case 'JSONCONSTRUCTOREXPR': {
        const aggregate = nodeIn(node, 'func')
        return aggregate?.type === 'AGGREF' && this.#aggregateCanBeNull(aggregate, scope)
      }
      default:
        return !alwaysValues.has(node.type)
    }
  }

  #variableCanBeNull(variable: TreeNode, scope: Scope): boolean {
    if (scope.proven.has(columnKey(variable))) return this.#returnsNewRow(variable, scope) ? this.#relationOf(variable, scope) : false
    if (setIn(variable, 'varnullingrels') !== '' && !scope.proven.has(rowKey(variable))) return true
    return this.#relationOf(variable, scope)
  }

  #relationOf(variable: TreeNode, scope: Scope): boolean {
    return this.#relationCanBeNull(scope, numberIn(variable, 'varno'), numberIn(variable, 'varattno'))
  }

  /** RETURNING shows the row as it was written, about which the conditions prove nothing where a column is set. */
  #returnsNewRow(variable: TreeNode, { query, readsOldRow }: Scope): boolean {
    if (readsOldRow) return false
    const isWritten = numberIn(variable, 'varno') === numberIn(query, 'resultRelation')
    return isWritten && assignmentsTo(query, numberIn(variable, 'varattno')).length > 0
  }

  #relationCanBeNull(scope: Scope, table: number, column: number): boolean {
    const relation = scope.tables[table - 1]
    if (!relation || column <= 0) return false
    switch (numberIn(relation, 'rtekind')) {
      case RelationKind.table:
        return this.#columnCanBeNull(scope, { table, relid: numberIn(relation, 'relid'), column })
      case RelationKind.subquery: {
        const inner = nodeIn(relation, 'subquery')
        return !inner || this.#outputCanBeNull(this.#open(inner, scope), column - 1)
      }
      case RelationKind.join: {
        const inner = nodesIn(relation, 'joinaliasvars')[column - 1]
        return !inner || this.#canBeNull(inner, scope)
      }
      case RelationKind.function:
        return this.#returnedCanBeNull(relation, column, scope)
      case RelationKind.values:
        return listsIn(relation, 'values_lists').some((row) => !row[column - 1] || this.#canBeNull(row[column - 1] as TreeNode, scope))
      case RelationKind.cte:
        return this.#commonTableCanBeNull(relation, column, scopeAt(scope, numberIn(relation, 'ctelevelsup')))
      case RelationKind.group: {
        const inner = nodesIn(relation, 'groupexprs')[column - 1]
        return !inner || this.#canBeNull(inner, scope)
      }
      default:
        return true
    }
  }

  #columnCanBeNull(scope: Scope, { table, relid, column }: { table: number; relid: number; column: number }): boolean {
    if (this.#catalogue.required.has(`${relid} ${column}`)) return false
    const { query, readsOldRow } = scope
    if (isProposed(query, table)) return this.#anyCanBeNull(insertedInto(query, column), scope)
    if (readsOldRow || table !== numberIn(query, 'resultRelation') || this.#catalogue.changedByTriggers.has(relid)) return true
    return this.#anyCanBeNull(assignmentsTo(query, column), scope)
  }

  #anyCanBeNull(expressions: readonly TreeNode[], scope: Scope): boolean {
    return expressions.length === 0 || expressions.some((expression) => this.#canBeNull(expression, { ...scope, readsOldRow: true }))
  }

  #commonTableCanBeNull(relation: TreeNode, column: number, scope: Scope): boolean {
    const name = wordIn(relation, 'ctename')
    const inner = nodesIn(scope.query, 'cteList').find((cte) => wordIn(cte, 'ctename') === name)
    const query = inner && nodeIn(inner, 'ctequery')
    // A recursive part has a value where its start and its step have one, so the reference to itself adds nothing.
    if (wordIn(relation, 'self_reference') === 'true') return false
    return !query || this.#outputCanBeNull(this.#open(query, scope), column - 1)
  }

  #returnedCanBeNull(relation: TreeNode, column: number, scope: Scope): boolean {
    let first = 0
    for (const one of nodesIn(relation, 'functions')) {
      const count = numberIn(one, 'funccolcount')
      const call = nodeIn(one, 'funcexpr')
      if (call && column <= first + count) return this.#callCanReturnNull(call, column - first, scope)
      first += count
    }
    return wordIn(relation, 'funcordinality') !== 'true'
  }

  #callCanReturnNull(call: TreeNode, column: number, scope: Scope): boolean {
    const made = this.#catalogue.functions.get(numberIn(call, 'funcid'))
    if (made?.schema === 'pg_catalog' && known.fullRowFunctions.has(made.name)) return false
    if (made?.schema === 'pg_catalog' && made.name === 'unnest') return this.#elementsCanBeNull(nodesIn(call, 'args')[0])
    if (made?.rowsOf && this.#catalogue.required.has(`${made.rowsOf} ${column}`)) return false
    return made?.rowsOf ? true : this.#canBeNull(call, scope)
  }

  #elementsCanBeNull(list: TreeNode | undefined): boolean {
    if (list?.type === 'PARAM') return this.#parameters[numberIn(list, 'paramid') - 1]?.canHoldNull ?? true
    if (list?.type === 'CONST') return false
    return !list || !['RELABELTYPE', 'ARRAYCOERCEEXPR', 'COERCEVIAIO', 'FUNCEXPR'].includes(list.type) || this.#elementsCanBeNull(partsOf(list)[0])
  }

  #functionCanBeNull(node: TreeNode, oid: number, scope: Scope): boolean {
    const made = this.#catalogue.functions.get(oid)
    if (!made) return true
    if (`${made.schema}.${made.name}` === known.NOT_NULL) return false
    if (made.schema !== 'pg_catalog') return true
    if (known.neverNull.has(made.name)) return false
    if (known.nullWithFirst.has(made.name))
      return partsOf(node)
        .slice(0, 1)
        .some((part) => this.#canBeNull(part, scope))
    if (!made.isStrict || known.nullAnyway.has(made.name)) return true
    const parts = partsOf(node)
    if (this.#isRangeBound(made.name, parts[0]) || this.#isFromJson(parts[0])) return true
    return parts.some((part) => this.#canBeNull(part, scope))
  }

  #isRangeBound(name: string, argument: TreeNode | undefined): boolean {
    return (name === 'lower' || name === 'upper') && !['text'].includes(this.#typeNameOf(argument))
  }

  /** A cast of JSON `null` to another type is NULL. */
  #isFromJson(argument: TreeNode | undefined): boolean {
    return ['json', 'jsonb'].includes(this.#typeNameOf(argument)) && argument?.type !== 'CONST'
  }

  #typeNameOf(node: TreeNode | undefined): string {
    const fields = ['vartype', 'consttype', 'paramtype', 'funcresulttype', 'opresulttype', 'resulttype', 'coalescetype', 'aggtype', 'casetype']
    const field = fields.find((name) => node?.fields.has(name))
    return (node && field && this.#catalogue.types.get(numberIn(node, field))?.name) || ''
  }

  #caseCanBeNull(node: TreeNode, scope: Scope): boolean {
    const otherwise = nodeIn(node, 'defresult')
    const isSearched = nodeIn(node, 'arg') === undefined
    return (
      !otherwise ||
      this.#canBeNull(otherwise, scope) ||
      nodesIn(node, 'args').some((when) => {
        const [condition, result] = [nodeIn(when, 'expr'), nodeIn(when, 'result')]
        return !result || this.#canBeNull(result, isSearched && condition ? scopeWhere(condition, scope, this.#catalogue) : scope)
      })
    )
  }

  /** Without GROUP BY an aggregate may have no rows; with it every group has one. */
  #aggregateCanBeNull(node: TreeNode, scope: Scope): boolean {
    const name = this.#catalogue.functions.get(numberIn(node, 'aggfnoid'))?.name ?? ''
    if (known.countingAggregates.has(name)) return false
    const { query } = scopeAt(scope, numberIn(node, 'agglevelsup'))
    const hasRows = nodesIn(query, 'groupClause').length > 0 && nodesIn(query, 'groupingSets').length === 0 && !nodeIn(node, 'aggfilter')
    if (!hasRows) return true
    if (known.collectingAggregates.has(name)) return false
    const parts = nodesIn(node, 'args').flatMap((entry) => nodeIn(entry, 'expr') ?? [])
    return !known.valueAggregates.has(name) || parts.some((part) => this.#canBeNull(part, scope))
  }

  #windowCanBeNull(node: TreeNode, scope: Scope): boolean {
    const name = this.#catalogue.functions.get(numberIn(node, 'winfnoid'))?.name ?? ''
    if (known.numberingFunctions.has(name)) return false
    const sees = [...known.valueAggregates, ...known.collectingAggregates, 'first_value', 'last_value'].includes(name)
    return !sees || nodeIn(node, 'aggfilter') !== undefined || partsOf(node).some((part) => this.#canBeNull(part, scope))
  }

  #subqueryCanBeNull(node: TreeNode, scope: Scope): boolean {
    const [exists, any, expression, list] = [0, 2, 4, 6]
    const kind = numberIn(node, 'subLinkType')
    const inner = nodeIn(node, 'subselect')
    if (kind === exists || kind === list) return false
    if (!inner) return true
    const innerScope = this.#open(inner, scope)
    if (kind === any) return this.#outputCanBeNull(innerScope, 0) || (nodeIn(node, 'testexpr') !== undefined && this.#testCanBeNull(node, scope))
    return kind !== expression || !hasOneRow(inner) || this.#outputCanBeNull(innerScope, 0)
  }

  /** The test of `x IN (…)` compares with a parameter of the subquery, which the query itself is asked about. */
  #testCanBeNull(node: TreeNode, scope: Scope): boolean {
    const test = nodeIn(node, 'testexpr')
    return !test || partsOf(test).some((part) => numberIn(part, 'paramkind') !== 2 && this.#canBeNull(part, scope))
  }

  #sourceOf(expression: TreeNode, scope: Scope): string | undefined {
    if (expression.type === 'RELABELTYPE') return undefined
    if (expression.type === 'FUNCEXPR') return this.#sourceOfMarked(expression, scope)
    if (expression.type !== 'VAR') return undefined
    const there = scopeAt(scope, numberIn(expression, 'varlevelsup'))
    const relation = there.tables[numberIn(expression, 'varno') - 1]
    const column = numberIn(expression, 'varattno')
    if (!relation || column <= 0) return undefined
    switch (numberIn(relation, 'rtekind')) {
      case RelationKind.table:
        return `${numberIn(relation, 'relid')} ${column}`
      case RelationKind.subquery:
        return this.#sourceInside(nodeIn(relation, 'subquery'), column, there)
      case RelationKind.cte: {
        const owner = scopeAt(there, numberIn(relation, 'ctelevelsup'))
        const cte = nodesIn(owner.query, 'cteList').find((one) => wordIn(one, 'ctename') === wordIn(relation, 'ctename'))
        return wordIn(relation, 'self_reference') === 'true' ? undefined : this.#sourceInside(cte && nodeIn(cte, 'ctequery'), column, owner)
      }
      case RelationKind.group: {
        const inner = nodesIn(relation, 'groupexprs')[column - 1]
        return inner && this.#sourceOf(inner, there)
      }
      default:
        return undefined
    }
  }

  #sourceOfMarked(call: TreeNode, scope: Scope): string | undefined {
    const made = this.#catalogue.functions.get(numberIn(call, 'funcid'))
    const [argument] = nodesIn(call, 'args')
    return made && argument && `${made.schema}.${made.name}` === known.NOT_NULL ? this.#sourceOf(argument, scope) : undefined
  }

  #sourceInside(query: TreeNode | undefined, column: number, around: Scope): string | undefined {
    if (!query || nodeIn(query, 'setOperations')) return undefined
    const inner = outputsOf(query)[column - 1]
    return inner && this.#sourceOf(inner, openScope(query, around))
  }
}

/** Expressions that always have a value. */
const alwaysValues = new Set(
  'NULLTEST BOOLEANTEST DISTINCTEXPR ARRAYEXPR ROWEXPR ROWCOMPAREEXPR SQLVALUEFUNCTION GROUPINGFUNC MERGESUPPORTFUNC JSONISPREDICATE NEXTVALUEEXPR'.split(
    ' ',
  ),
)

function leavesOf(union: TreeNode): readonly number[] {
  if (union.type === 'RANGETBLREF') return [numberIn(union, 'rtindex')]
  return ['larg', 'rarg'].flatMap((field) => {
    const side = nodeIn(union, field)
    return side ? leavesOf(side) : []
  })
}

/** Whether a table is `excluded`, the row that INSERT … ON CONFLICT proposed. */
function isProposed(query: TreeNode, table: number): boolean {
  const conflict = nodeIn(query, 'onConflict')
  return conflict !== undefined && numberIn(conflict, 'exclRelIndex') === table
}

function insertedInto(query: TreeNode, column: number): readonly TreeNode[] {
  return nodesIn(query, 'targetList')
    .filter((entry) => numberIn(entry, 'resno') === column)
    .flatMap((entry) => nodeIn(entry, 'expr') ?? [])
}

/** What INSERT, its DO UPDATE and UPDATE write into a column. */
function assignmentsTo(query: TreeNode, column: number): readonly TreeNode[] {
  const [select, remove] = [1, 4]
  if ([select, remove].includes(numberIn(query, 'commandType'))) return []
  const conflict = nodeIn(query, 'onConflict')
  const changed = (conflict ? nodesIn(conflict, 'onConflictSet') : []).filter((entry) => numberIn(entry, 'resno') === column)
  return [...insertedInto(query, column), ...changed.flatMap((entry) => nodeIn(entry, 'expr') ?? [])]
}

/** A query of aggregates alone always returns one row. */
function hasOneRow(query: TreeNode): boolean {
  const narrowed = ['groupClause', 'groupingSets'].some((field) => nodesIn(query, field).length > 0)
  const cut = ['havingQual', 'limitCount', 'limitOffset'].some((field) => nodeIn(query, field) !== undefined)
  const bare = nodesIn(query, 'rtable').length === 0 && !nodeIn(nodeIn(query, 'jointree') ?? query, 'quals')
  return !narrowed && !cut && (bare || wordIn(query, 'hasAggs') === 'true')
}
