import { isCallExpression, isPropertyAccessExpression, type Node } from 'typescript/unstable/ast'
import type { Type } from 'typescript/unstable/sync'
import { locate, type Either, type Found } from './fragments.ts'
import { collect, isSqlTemplate, placeOf, type Sources } from './sources.ts'
import { Unresolvable } from './unresolvable.ts'
import { variantsOf, type Variant } from './variants.ts'

/** One `sql` template that is executed. */
export interface Statement {
  readonly template: Node
  /** The row that it declares; undefined when it declares none. */
  readonly row: Type | undefined
  readonly variants: readonly Variant[]
}

export interface Problem {
  readonly node: Node
  readonly message: string
}

/** Finds every executed template, and the templates that cannot be followed to an execution. */
export function readStatements(sources: Sources): { statements: readonly Statement[]; problems: readonly Problem[] } {
  const used = new Set<string>()
  const problems: Problem[] = []
  const statements = new Map<string, Statement>()
  for (const execution of sources.files.flatMap((file) => collect(file, isCallExpression))) {
    const { expression } = execution
    if (!isPropertyAccessExpression(expression) || expression.name.text !== 'execute' || !sources.isFragment(expression.expression)) continue
    attempt(() => {
      for (const found of leavesOf(locate(expression.expression, new Map(), sources))) read(found)
    })
  }
  for (const template of sources.files.flatMap((file) => collect(file, isSqlTemplate)))
    if (!used.has(placeOf(template)))
      problems.push({ node: template, message: 'is not part of a statement that the check can follow to `.execute()`' })
  return { statements: [...statements.values()], problems }

  function read(found: Found): void {
    const { expression: template } = found
    if (!isSqlTemplate(template)) throw new Unresolvable(template, 'it is not a `sql` template')
    if (statements.has(placeOf(template))) return
    statements.set(placeOf(template), { template, row: sources.rowOf(template), variants: variantsOf(found, sources, used) })
  }

  function attempt(act: () => void): void {
    try {
      act()
    } catch (error) {
      if (!(error instanceof Unresolvable)) throw error
      problems.push({ node: error.node, message: `cannot be followed: ${error.message}. ${ADVICE}` })
    }
  }
}

const ADVICE = 'Parts of a statement are `sql` templates in constants, in conditions, in constant objects, or returned by functions.'

function leavesOf<T>(either: Either<T>): readonly T[] {
  return 'one' in either ? [either.one] : [...either.choice.branches.values()].flatMap(leavesOf)
}
