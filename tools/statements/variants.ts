import {
  isCallExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
  type Node,
} from 'typescript/unstable/ast'
import { chain, locate, type Bound, type Either, type Found } from './fragments.ts'
import { isSqlMember, isSqlTemplate, placeOf, unwrap, type Sources } from './sources.ts'
import { Unresolvable } from './unresolvable.ts'

/** One text that a statement can have, with the expressions that become its parameters. */
export interface Variant {
  readonly text: string
  readonly parameters: readonly Node[]
}

type Piece = { readonly text: string } | { readonly value: Node } | { readonly parts: readonly Either<Piece>[] }

type Decisions = ReadonlyMap<string, string>

/** A statement with more variants than this is described once for every branch, not for every combination of branches. */
const COMBINATIONS_MAX = 48

/** Every text that a template can become. `used` gathers the templates that are a part of it. */
export function variantsOf(template: Found, sources: Sources, used: Set<string>): readonly Variant[] {
  const whole = pieceOf(template)
  const all = combine(whole, new Map())
  return (all.length <= COMBINATIONS_MAX ? all : eachBranchOnce(whole)).map(({ pieces }) => render(pieces))

  function pieceOf({ expression, bound }: Found): Either<Piece> {
    const node = unwrap(expression)
    if (isSqlTemplate(node)) return { one: { parts: templateParts(node, bound) } }
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression) && isSqlMember(node.expression))
      return memberPiece(node.expression.name.text, node.arguments[0] ?? node, bound)
    if (sources.isFragment(node)) throw new Unresolvable(node, 'it is not a `sql` template')
    return { one: { value: node } }
  }

  function templateParts(node: Node, bound: Bound): readonly Either<Piece>[] {
    used.add(placeOf(node))
    const { template: literal } = node as Node & { template: Node }
    if (isNoSubstitutionTemplateLiteral(literal)) return [{ one: { text: literal.text } }]
    if (!isTemplateExpression(literal)) throw new Unresolvable(node, 'it is not a template')
    return [
      { one: { text: literal.head.text } },
      ...literal.templateSpans.flatMap(({ expression, literal: { text } }): Either<Piece>[] => [interpolated(expression, bound), { one: { text } }]),
    ]
  }

  function interpolated(expression: Node, bound: Bound): Either<Piece> {
    if (!sources.isFragment(expression)) return { one: { value: expression } }
    return chain(locate(expression, bound, sources), pieceOf)
  }

  function memberPiece(name: string, argument: Node, bound: Bound): Either<Piece> {
    const quoted = (text: string) =>
      text
        .split('.')
        .map((part) => `"${part}"`)
        .join('.')
    return chain(locate(argument, bound, sources), ({ expression, bound: within }): Either<Piece> => {
      const text = textOf(expression, within)
      if (name === 'raw') return { one: { text } }
      if (name === 'ref' || name === 'table' || name === 'id') return { one: { text: quoted(text) } }
      if (name === 'lit') return { one: { text: `'${text.replaceAll("'", "''")}'` } }
      throw new Unresolvable(argument, `sql.${name} cannot be followed`)
    })
  }

  function textOf(expression: Node, bound: Bound): string {
    const found = locate(expression, bound, sources)
    if ('choice' in found) throw new Unresolvable(expression, 'its text is not a constant')
    const { expression: located, bound: within } = found.one
    const node = unwrap(located)
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
    if (!isTemplateExpression(node)) throw new Unresolvable(node, 'its text is not a constant')
    return node.head.text + node.templateSpans.map((span) => textOf(span.expression, within) + span.literal.text).join('')
  }
}

interface Combination {
  readonly pieces: readonly Piece[]
  readonly decisions: Decisions
}

function combine(either: Either<Piece>, decisions: Decisions): readonly Combination[] {
  if ('choice' in either) {
    const { key, branches } = either.choice
    const decided = decisions.get(key)
    const open = [...branches].filter(([name]) => decided === undefined || decided === name || !branches.has(decided))
    return open.flatMap(([name, branch]) => combine(branch, new Map([...decisions, [key, name]])))
  }
  if (!('parts' in either.one)) return [{ pieces: [either.one], decisions }]
  let known: readonly Combination[] = [{ pieces: [], decisions }]
  for (const part of either.one.parts) {
    known = known.flatMap((before) =>
      combine(part, before.decisions).map(({ pieces, decisions: after }) => ({ pieces: [...before.pieces, ...pieces], decisions: after })),
    )
    if (known.length > COMBINATIONS_MAX * 50) return known
  }
  return known
}

function eachBranchOnce(whole: Either<Piece>): readonly Combination[] {
  const choices = choicesIn(whole)
  const rounds = Math.max(...[...choices.values()].map((names) => names.length))
  return Array.from({ length: rounds }, (_, round) => {
    const decisions = new Map([...choices].map(([key, names]) => [key, names[round % names.length] ?? '']))
    return combine(whole, decisions)[0]
  }).filter((one) => one !== undefined)
}

function choicesIn(either: Either<Piece>, found = new Map<string, readonly string[]>()): Map<string, readonly string[]> {
  if ('choice' in either) {
    found.set(either.choice.key, [...either.choice.branches.keys()])
    for (const branch of either.choice.branches.values()) choicesIn(branch, found)
  } else if ('parts' in either.one) for (const part of either.one.parts) choicesIn(part, found)
  return found
}

function render(pieces: readonly Piece[]): Variant {
  const parameters: Node[] = []
  const text = pieces
    .map((piece) => {
      if ('text' in piece) return piece.text
      if ('value' in piece) return `$${parameters.push(piece.value)}`
      return ''
    })
    .join('')
  return { text, parameters }
}
