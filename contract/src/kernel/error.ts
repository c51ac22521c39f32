import type { z } from 'zod/mini'

/**
 * A refusal that is part of the contract: a stable code, a message key and named parameters.
 * Each feature has a block of a hundred codes, and a code is never reused.
 */
export interface ErrorDeclaration<Name extends string = string, Param extends string = string> {
  readonly name: Name
  readonly code: number
  /** HTTP status; 422 unless another one fits exactly. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 422 | 429 | 500 | 503
  /** Key below `messages/<lang>/<feature>.json`: `<feature>.refusal.<name>`. */
  readonly message: string
  readonly params: readonly Param[]
  /** The field of the input that caused the refusal. Forms show the refusal there if they have that field. */
  readonly field?: string
}

/** Parameters of a refusal: short texts, numbers, amounts as decimal text. */
export type ErrorParams = Readonly<Record<string, string | number>>

interface DeclaredError {
  readonly code: number
  readonly status?: ErrorDeclaration['status']
  readonly params?: readonly string[]
  readonly field?: string
}

type ParamNames<D> = D extends { readonly params: readonly (infer P extends string)[] } ? P : never

/** Declares the refusals of one feature; each name becomes its message key. */
export function declareErrors<const T extends Record<string, DeclaredError>>(
  feature: string,
  block: number,
  declared: T,
): { readonly [N in keyof T & string]: ErrorDeclaration<N, ParamNames<T[N]>> } {
  const entries = Object.entries(declared).map(([name, { code, status = 422, params = [], field }]) => {
    if (code < block || code >= block + 100) throw new Error(`${feature}.${name}: code ${code} is outside its block ${block}`)
    return [name, { name, code, status, message: `${feature}.refusal.${name}`, params, ...(field !== undefined && { field }) }]
  })
  return Object.fromEntries(entries)
}

/** Parameters a declared error takes. */
export type ParamsOf<E> = E extends ErrorDeclaration<string, infer P> ? Readonly<Record<P, string | number>> : never

/** One invalid field of an input, as listed by `invalidInput`. */
export interface FieldIssue {
  readonly path: string
  readonly message: string
}

export type AnySchema = z.core.$ZodType
