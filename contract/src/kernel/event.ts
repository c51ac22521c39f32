import type { z } from 'zod/mini'
import type { AnySchema } from './error.ts'

/** The roles of the server that publish events. Each connects to the database as a role of its own. */
export type Publisher = 'api' | 'gateway' | 'worker' | 'watcher'

/** An event of a feature: published in the transaction that made it true, delivered at least once to every subscriber. */
export interface EventDeclaration<Name extends string = string, Payload extends AnySchema = AnySchema> {
  readonly name: Name
  readonly payload: Payload
  /** The roles that publish it; the database refuses it from others. Absent: it is transient. */
  readonly publishedBy?: readonly Publisher[]
  /** Paths of calls whose answers this event makes stale; the browser's cache uses the list. */
  readonly stales: readonly string[]
  /** Field of the payload with the member whose open pages receive the event; absent: no member. */
  readonly audience?: string
  /** A public topic (`point:<field>`) that open pages can follow. */
  readonly topic?: string
  /** The same for pages of staff: its staff calls become stale only on those that follow the topic; absent: on all pages of staff. */
  readonly staffTopic?: string
  /** Not stored and without subscribers: only open pages are notified. */
  readonly transient?: boolean
}

type Stored = { readonly publishedBy: readonly [Publisher, ...Publisher[]]; readonly transient?: never }
type Transient = { readonly transient: true; readonly publishedBy?: never }

/** Declares an event: past tense, `feature.happened`. */
export function event<const Name extends string, Payload extends AnySchema>(
  name: Name,
  declaration: Omit<EventDeclaration<Name, Payload>, 'name' | 'publishedBy' | 'transient'> & (Stored | Transient),
): EventDeclaration<Name, Payload> {
  return { ...declaration, name }
}

export type PayloadOf<E> = E extends EventDeclaration<string, infer P> ? z.output<P> : never
