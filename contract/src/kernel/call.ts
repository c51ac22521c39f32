import type { z } from 'zod/mini'
import type { AnySchema, ErrorDeclaration } from './error.ts'

/** The roles a member of staff may have. */
export const staffRoles = ['support', 'content', 'operations', 'finance', 'administrator'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * Who may make a call. There is no default: a call without a policy does not compile.
 * - `anyone`: no sign-in needed; an existing one is still recognised.
 * - `member`: a signed-in member; with `stepUp` also set, one who confirmed by password at most five minutes ago.
 * - staff: a signed-in member of staff with one of the roles.
 */
export type Policy = 'anyone' | 'member' | { readonly staff: readonly [StaffRole, ...StaffRole[]] }

/**
 * What a repeat does.
 * - `reads`: changes nothing; repeats are free.
 * - `again`: each call acts again (log in, send a code).
 * - `first-result`: the input carries `idempotencyKey`; a repeat with the same body answers 10104 and the first result.
 */
export type Repeat = 'reads' | 'again' | 'first-result'

export interface CallDeclaration<
  Path extends string = string,
  In extends AnySchema = AnySchema,
  Out extends AnySchema = AnySchema,
  Errors extends readonly ErrorDeclaration[] = readonly ErrorDeclaration[],
  By extends Policy = Policy,
> {
  readonly path: Path
  readonly method: 'GET' | 'POST'
  readonly by: By
  /** Only for a member whose sign-in was confirmed in the last STEP_UP_VALID_MS. */
  readonly stepUp?: true
  /** Allowed for staff without a proven second factor: to set one, and to sign out. Every other call is refused for them. */
  readonly beforeSecondFactor?: true
  /** Refused to staff who have not shown a second factor, where the policy is `anyone`: without it they are answered as a visitor. */
  readonly afterSecondFactor?: true
  readonly repeat: Repeat
  /** The body is multipart/form-data: one file in field `file`, and the other fields as text. */
  readonly file?: { readonly maxBytes: number }
  readonly input: In
  readonly output: Out
  readonly errors: Errors
  /** One sentence for the reference page: what the call does. */
  readonly summary: string
  /** A request that a seeded demo answers with code 0; sent by a test. `as` names a person of the demo. */
  readonly example: { readonly as?: string; readonly input: unknown }
  /** Requests allowed per minute and caller (default 120; money and sign-in calls declare their own). */
  readonly perMinute?: number
  /**
   * The call counts guesses or look-ups, and these must outlive a refusal. Such requests of one person, or of one unknown client, are answered
   * one after the other: none of several correct ones is refused because of the others, and the waiting ones need no connection to the database.
   */
  readonly oneByOne?: true
  /** The answer depends on the input alone and is the same for every caller: requests that arrive while an equal one is answered share the next read. */
  readonly sameForAll?: true
  /** The answer depends on the reader's language and is cached per language. */
  readonly localised?: boolean
}

/** Declares one call: path below /api, policy, input, output, refusals. Everything else is derived from it. */
export function call<
  const Path extends string,
  In extends AnySchema,
  Out extends AnySchema,
  const Errors extends readonly ErrorDeclaration[],
  const By extends Policy,
>(
  path: Path,
  declaration: Omit<CallDeclaration<Path, In, Out, Errors, By>, 'path' | 'method'> & { method?: 'GET' | 'POST' },
): CallDeclaration<Path, In, Out, Errors, By> {
  return { method: 'POST', ...declaration, path }
}

export type InputOf<C> = C extends CallDeclaration<string, infer In> ? z.output<In> : never
export type RequestOf<C> = C extends CallDeclaration<string, infer In> ? z.input<In> : never
export type OutputOf<C> = C extends CallDeclaration<string, AnySchema, infer Out> ? z.output<Out> : never
export type ErrorsOf<C> = C extends CallDeclaration<string, AnySchema, AnySchema, infer E> ? E[number] : never

/** How long a confirmation of a sign-in is valid. */
export const STEP_UP_VALID_MS = 5 * 60_000

/** Answer codes that are not refusals. */
export const SUCCESS = 0
export const SUCCESS_REPEATED = 10104
/** The sign-in has ended. */
export const SIGNED_OUT = 2021
