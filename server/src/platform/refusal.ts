import type { ErrorDeclaration, ErrorParams, ParamsOf } from '@ohmstead/contract/kernel/error'

/**
 * An expected refusal that is part of the contract. Thrown, because it must roll the transaction back; the edge adds the words in the
 * reader's language.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly declaration: ErrorDeclaration
  readonly params: ErrorParams

  constructor(declaration: ErrorDeclaration, params: ErrorParams) {
    super(`${declaration.name} (${declaration.code})`)
    this.declaration = declaration
    this.params = params
  }
}

/** The parameters that a declared error needs, as rest arguments: none when it declares none. */
export type RefusalParams<E> = E extends ErrorDeclaration<string, infer P> ? ([P] extends [never] ? [] : [params: ParamsOf<E>]) : never

/** Ends the current work with a declared error. */
export function refuse<E extends ErrorDeclaration<string, never> | ErrorDeclaration>(declaration: E, ...params: RefusalParams<E>): never {
  throw new Refusal(declaration, (params as [ErrorParams?])[0] ?? {})
}
