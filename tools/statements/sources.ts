import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  isArrowFunction,
  isAsExpression,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNonNullExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isSatisfiesExpression,
  isTaggedTemplateExpression,
  isVariableDeclaration,
  isVariableDeclarationList,
  NodeFlags,
  type CallExpression,
  type Node,
  type SourceFile,
  type TaggedTemplateExpression,
  type VariableDeclaration,
} from 'typescript/unstable/ast'
import { API, type Checker, type Project, type Symbol, type Type, type TypeReference } from 'typescript/unstable/sync'

/** The files of one TypeScript project that may contain statements, with the compiler's types. */
export interface Sources {
  readonly checker: Checker
  readonly project: Project
  /** The files that import `sql`. */
  readonly files: readonly SourceFile[]
  declarationOf(name: Node): Node | undefined
  /** The declaration behind `{ name }` in an object. */
  shorthandOf(name: Node): Node | undefined
  isConstant(declaration: VariableDeclaration): boolean
  callsOf(declaration: Node): readonly CallExpression[]
  /** The type of an expression if it is a part of a statement, of which there may be several. */
  isFragment(expression: Node): boolean
  /** The declared row of a template: `T` of `sql<T>`. */
  rowOf(template: Node): Type | undefined
}

export interface SourcesOptions {
  readonly root: string
  /** The configuration of the project. */
  readonly config: string
  /** Only files below this folder. */
  readonly folder: string
}

/** Opens the project for as long as `use` runs. */
export async function withSources<T>({ root, config, folder }: SourcesOptions, use: (sources: Sources) => Promise<T>): Promise<T> {
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [path.join(root, config)] })
    const project = snapshot.getProject(path.join(root, config))
    if (!project) throw new Error(`${config} is not a project of TypeScript.`)
    return await use(openSources(project, path.join(root, folder)))
  } finally {
    api.close()
  }
}

function openSources(project: Project, folder: string): Sources {
  const { checker, program } = project
  const texts = new Map(
    program
      .getSourceFileNames()
      .filter((name) => name.startsWith(`${folder}/`) && !name.endsWith('.test.ts'))
      .map((name) => [name, readFileSync(name, 'utf8')]),
  )
  const filesWith = (pattern: RegExp) => [...texts].filter(([, text]) => pattern.test(text)).flatMap(([name]) => program.getSourceFile(name) ?? [])

  function declarationOf(symbol: Symbol | undefined): Node | undefined {
    const target = symbol && isAlias(symbol) ? checker.getAliasedSymbol(symbol) : symbol
    return (target?.valueDeclaration ?? target?.declarations[0])?.resolve(project)
  }

  const sources: Sources = {
    checker,
    project,
    files: filesWith(/^import \{[^}]*\bsql\b[^}]*\} from 'kysely'/m),
    declarationOf: (name) => declarationOf(checker.getSymbolAtLocation(name)),
    shorthandOf: (name) => declarationOf(checker.getShorthandAssignmentValueSymbol(name.parent)),
    isConstant: (declaration) => isVariableDeclarationList(declaration.parent) && (declaration.parent.flags & NodeFlags.Const) !== 0,
    callsOf(declaration) {
      const name = nameOf(declaration)
      if (name === undefined) return []
      return filesWith(new RegExp(String.raw`\b${name}\(`))
        .flatMap((file) => collect(file, isCallExpression))
        .filter(({ expression }) => isIdentifier(expression) && expression.text === name && isSame(sources.declarationOf(expression), declaration))
    },
    isFragment(expression) {
      const type = checker.getTypeAtLocation(expression)
      return type !== undefined && constituentsOf(type).some((one) => one.getSymbol()?.name === 'RawBuilder')
    },
    rowOf(template) {
      const type = checker.getTypeAtLocation(template)
      return type && checker.getTypeArguments(type as TypeReference)[0]
    },
  }
  return sources
}

const ALIAS = 2_097_152

function isAlias(symbol: Symbol): boolean {
  return (symbol.flags & ALIAS) !== 0
}

function isSame(found: Node | undefined, declaration: Node): boolean {
  if (!found) return false
  const made = isVariableDeclaration(found) && found.initializer ? unwrap(found.initializer) : found
  return placeOf(made) === placeOf(declaration)
}

/** The name by which a function is called. */
function nameOf(declaration: Node): string | undefined {
  if (isFunctionDeclaration(declaration)) return declaration.name?.text
  const owner = declaration.parent
  return isArrowFunction(declaration) && isVariableDeclaration(owner) ? owner.name.getText() : undefined
}

/** Every node of a kind below a node. */
export function collect<T extends Node>(within: Node, is: (node: Node) => node is T): T[] {
  const found: T[] = []
  const visit = (node: Node): void => {
    if (is(node)) found.push(node)
    node.forEachChild(visit)
  }
  within.forEachChild(visit)
  return found
}

/** A text that is different for every node. */
export function placeOf(node: Node): string {
  return `${node.getSourceFile().fileName}:${node.pos}:${node.end}`
}

/** The expression without parentheses and assertions. */
export function unwrap(expression: Node): Node {
  let node = expression
  while (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node) || isNonNullExpression(node)) node = node.expression
  return node
}

export function constituentsOf(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type]
}

export function isSqlTemplate(node: Node): node is TaggedTemplateExpression {
  return isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql'
}

/** `sql.raw`, `sql.ref` and their like. */
export function isSqlMember(node: Node): boolean {
  return isPropertyAccessExpression(node) && isIdentifier(node.expression) && node.expression.text === 'sql'
}
