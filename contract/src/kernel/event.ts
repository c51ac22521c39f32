import type { z } from 'zod/mini'
import type { AnySchema } from './error.ts'

/** A fact a feature states; told in the transaction that made it true, heard at least once by every listener. */
export interface EventDeclaration<Name extends string = string, Payload extends AnySchema = AnySchema> {
  readonly name: Name
  readonly payload: Payload
  /** Paths of calls whose answers this fact makes stale; the browser's cache obeys it. */
  readonly stales: readonly string[]
  /** Field of the payload that holds the member who should hear of it at once; absent: nobody's page. */
  readonly audience?: string
  /** A public topic (`point:<field>`) that open pages may follow instead of a member. */
  readonly topic?: string
}

/** Declares an event: past tense, `feature.happened`. */
export function event<const Name extends string, Payload extends AnySchema>(
  name: Name,
  declaration: Omit<EventDeclaration<Name, Payload>, 'name'>,
): EventDeclaration<Name, Payload> {
  return { ...declaration, name }
}

export type PayloadOf<E> = E extends EventDeclaration<string, infer P> ? z.output<P> : never
