import {
  isArrowFunction,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isVariableDeclaration,
  type CallExpression,
  type ConditionalExpression,
  type Expression,
  type Node,
  type ParameterDeclaration,
} from 'typescript/unstable/ast'
import { isSqlMember, placeOf, unwrap, type Sources } from './sources.ts'
import { Unresolvable } from './unresolvable.ts'

/** An expression that a name in the code leads to, with the values of the parameters in sight. */
export interface Found {
  readonly expression: Node
  readonly bound: Bound
}

/** One of several values, by a decision that the code takes at run time. The same key means the same decision. */
export interface Choice<T> {
  readonly key: string
  readonly branches: ReadonlyMap<string, Either<T>>
}

export type Either<T> = { readonly one: T } | { readonly choice: Choice<T> }

/** Parameters and what they were given, by place in the source. */
export type Bound = ReadonlyMap<string, Found>

const STEPS_MAX = 40

/** Follows names, properties, conditions and calls to the expressions that they mean. */
export function locate(expression: Node, bound: Bound, sources: Sources): Either<Found> {
  return new Locator(sources, bound, 0).locate(expression)
}

/** Follows expressions where these parameters are bound. */
class Locator {
  readonly #sources: Sources
  readonly #bound: Bound
  readonly #steps: number

  constructor(sources: Sources, bound: Bound, steps: number) {
    this.#sources = sources
    this.#bound = bound
    this.#steps = steps
  }

  locate(expression: Node): Either<Found> {
    if (this.#steps > STEPS_MAX) throw new Unresolvable(expression, 'it refers to itself')
    const node = unwrap(expression)
    if (isIdentifier(node)) return this.#locateName(node)
    if (isConditionalExpression(node)) return this.#branchesOf(node)
    if (isPropertyAccessExpression(node) && !isSqlMember(node)) {
      const name = node.name.text
      return chain(this.#follow(node.expression), ({ expression: object, bound: within }) => this.#propertyOf(object, name, within))
    }
    if (isElementAccessExpression(node))
      return chain(this.#follow(node.expression), ({ expression: object, bound: within }) => this.#anyPropertyOf(object, node, within))
    if (isCallExpression(node) && !isSqlMember(node.expression))
      return chain(this.#follow(node.expression), ({ expression: made, bound: within }) => this.#returnedBy(made, node, within))
    return { one: { expression: node, bound: this.#bound } }
  }

  #follow(next: Node, within: Bound = this.#bound): Either<Found> {
    return new Locator(this.#sources, within, this.#steps + 1).locate(next)
  }

  /** A branch that is not a part of a statement becomes a parameter, and is not followed. */
  #branchesOf({ condition, whenTrue, whenFalse }: ConditionalExpression): Either<Found> {
    const isMixed = this.#sources.isFragment(whenTrue) !== this.#sources.isFragment(whenFalse)
    const branch = (one: Node): Either<Found> =>
      isMixed && !this.#sources.isFragment(one) ? { one: { expression: one, bound: this.#bound } } : this.#follow(one)
    const branches = new Map([
      ['true', branch(whenTrue)],
      ['false', branch(whenFalse)],
    ])
    return { choice: { key: this.#keyOf(condition), branches } }
  }

  #keyOf(decision: Node): string {
    return `${placeOf(enclosing(decision))} ${decision.getText().replaceAll(/\s+/g, ' ')}`
  }

  #locateName(name: Node): Either<Found> {
    const declaration = this.#sources.declarationOf(name)
    if (!declaration) throw new Unresolvable(name, 'its declaration was not found')
    if (isFunctionDeclaration(declaration)) return { one: { expression: declaration, bound: this.#bound } }
    if (isVariableDeclaration(declaration)) {
      if (!declaration.initializer || !this.#sources.isConstant(declaration)) throw new Unresolvable(name, 'it is not a constant')
      return this.#follow(declaration.initializer)
    }
    if (isParameterDeclaration(declaration)) return this.#argumentFor(declaration)
    if (isBindingElement(declaration)) return this.#boundElement(declaration)
    throw new Unresolvable(name, 'only constants, parameters and functions can be followed')
  }

  #boundElement(declaration: Node): Either<Found> {
    if (!isBindingElement(declaration)) throw new Unresolvable(declaration, 'it is not a part of an object')
    const key = (declaration.propertyName ?? declaration.name) as Node
    const owner = declaration.parent.parent
    const property = key.getText()
    if (isParameterDeclaration(owner))
      return chain(this.#argumentFor(owner), ({ expression: object, bound: within }) => this.#propertyOf(object, property, within))
    if (isVariableDeclaration(owner) && owner.initializer)
      return chain(this.#follow(owner.initializer), ({ expression: object, bound: within }) => this.#propertyOf(object, property, within))
    throw new Unresolvable(declaration, 'it is taken out of a nested object')
  }

  #argumentFor(parameter: ParameterDeclaration): Either<Found> {
    const given = this.#bound.get(placeOf(parameter))
    if (given) return this.#follow(given.expression, given.bound)
    const callers = this.#sources.callsOf(parameter.parent)
    if (callers.length === 0) throw new Unresolvable(parameter, 'no call of its function was found')
    const index = (parameter.parent as unknown as { parameters: readonly Node[] }).parameters.indexOf(parameter)
    const branches = callers.map((call, number): [string, Either<Found>] => {
      const argument = call.arguments[index] ?? parameter.initializer
      if (!argument) throw new Unresolvable(call, 'it leaves out a part of a statement')
      return [String(number), this.#follow(argument, new Map())]
    })
    return { choice: { key: `calls ${placeOf(parameter.parent)}`, branches: new Map(branches) } }
  }

  #propertyOf(object: Node, name: string, within: Bound): Either<Found> {
    if (!isObjectLiteralExpression(object)) throw new Unresolvable(object, `its property ${name} is not written as an object`)
    const property = object.properties.find((one) => keyOfProperty(one) === name)
    if (!property) throw new Unresolvable(object, `it has no property ${name}`)
    return this.#valueOf(property, within)
  }

  #anyPropertyOf(object: Node, access: Node & { argumentExpression: Expression }, within: Bound): Either<Found> {
    if (!isObjectLiteralExpression(object)) throw new Unresolvable(access, 'it is not a property of a constant object')
    if (isStringLiteral(access.argumentExpression)) return this.#propertyOf(object, access.argumentExpression.text, within)
    const branches = object.properties.map((one): [string, Either<Found>] => [keyOfProperty(one) ?? '', this.#valueOf(one, within)])
    return { choice: { key: this.#keyOf(access.argumentExpression), branches: new Map(branches) } }
  }

  #valueOf(property: Node, within: Bound): Either<Found> {
    if (isPropertyAssignment(property)) return this.#follow(property.initializer, within)
    if (isShorthandPropertyAssignment(property)) return this.#locateShorthand(property.name)
    throw new Unresolvable(property, 'it is not a plain property')
  }

  #locateShorthand(name: Node): Either<Found> {
    const declaration = this.#sources.shorthandOf(name)
    if (declaration && isVariableDeclaration(declaration) && declaration.initializer) return this.#follow(declaration.initializer)
    if (declaration && isParameterDeclaration(declaration)) return this.#argumentFor(declaration)
    throw new Unresolvable(name, 'it is not a constant')
  }

  #returnedBy(made: Node, call: CallExpression, within: Bound): Either<Found> {
    if (!isArrowFunction(made) && !isFunctionDeclaration(made) && !isFunctionExpression(made))
      throw new Unresolvable(call, 'the function that it calls was not found')
    const given = new Map(within)
    made.parameters.forEach((parameter, index) => {
      const argument = call.arguments[index] ?? parameter.initializer
      if (argument) given.set(placeOf(parameter), { expression: argument, bound: this.#bound })
    })
    if (made.body && !isBlock(made.body)) return this.#follow(made.body, given)
    const results = made.body ? returnsIn(made.body) : []
    const [only] = results
    if (!only) throw new Unresolvable(call, 'the function that it calls returns nothing')
    if (results.length === 1) return this.#follow(only, given)
    const branches = results.map((result, number): [string, Either<Found>] => [String(number), this.#follow(result, given)])
    return { choice: { key: `returns ${placeOf(call)}`, branches: new Map(branches) } }
  }
}

/** Goes on from every value of a choice. */
export function chain<T, U>(either: Either<T>, next: (one: T) => Either<U>): Either<U> {
  if ('one' in either) return next(either.one)
  const branches = [...either.choice.branches].map(([name, branch]): [string, Either<U>] => [name, chain(branch, next)])
  return { choice: { key: either.choice.key, branches: new Map(branches) } }
}

function keyOfProperty(property: Node): string | undefined {
  return isPropertyAssignment(property) || isShorthandPropertyAssignment(property) ? property.name.getText() : undefined
}

function returnsIn(body: Node): Expression[] {
  const results: Expression[] = []
  const visit = (node: Node): void => {
    if (isReturnStatement(node)) {
      if (node.expression) results.push(node.expression)
      return
    }
    if (!isArrowFunction(node) && !isFunctionExpression(node) && !isFunctionDeclaration(node)) node.forEachChild(visit)
  }
  body.forEachChild(visit)
  return results
}

function enclosing(node: Node): Node {
  let at = node
  while (at.parent && !isArrowFunction(at) && !isFunctionDeclaration(at) && !isFunctionExpression(at)) at = at.parent
  return at
}
