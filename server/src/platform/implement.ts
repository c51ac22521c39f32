import type { CallDeclaration, ErrorsOf, InputOf, OutputOf, StaffRole } from '@ohmstead/contract/kernel/call'
import type { EventDeclaration, PayloadOf } from '@ohmstead/contract/kernel/event'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { Trx } from './database.ts'
import type { RefusalParams } from './refusal.ts'
import { Refusal } from './refusal.ts'
import { publish } from './outbox.ts'
import type { Sealer } from './sealed.ts'

export interface Visitor {
  readonly kind: 'visitor'
}

export interface MemberCaller {
  readonly kind: 'member'
  readonly memberId: Id<'member'>
  readonly signInId: Id<'signIn'>
  /** When this sign-in was last confirmed with a second factor. */
  readonly stepUpAt: Instant | null
}

export interface StaffCaller {
  readonly kind: 'staff'
  readonly staffId: Id<'staff'>
  readonly role: StaffRole
  readonly signInId: Id<'signIn'>
  /** Whether this sign-in showed a second factor, or none is required; otherwise only setting one up is possible. */
  readonly secondFactor: boolean
}

export type Caller = Visitor | MemberCaller | StaffCaller

/** Who can make a call with this policy. The edge has refused everyone else before the handler runs. */
export type CallerOf<C extends CallDeclaration> = C['by'] extends 'member'
  ? MemberCaller
  : C['by'] extends { readonly staff: unknown }
    ? StaffCaller
    : Caller

/** Cookies by purpose; the edge sets their names and attributes. */
export type CookieUse = 'session' | 'staffSession' | 'device' | 'asker' | 'oauth' | 'support'

export interface Cookies {
  read(use: CookieUse): string | undefined
  set(use: CookieUse, value: string, options: { readonly maxAgeMs: number }): void
  clear(use: CookieUse): void
}

/** What the edge finds out about every request, whichever call it is for. */
export interface RequestContext {
  readonly trx: Trx
  readonly now: Instant
  /** Real time, from which a demo's clock differs: an authenticator app counts by it. */
  readonly trueNow: Instant
  readonly caller: Caller
  readonly lang: Language
  readonly ip: string
  /** The country of that address; null where it is unknown. */
  readonly region: string | null
  readonly userAgent: string
  /** The origin of this instance through which the browser reached us; null for an unknown origin. */
  readonly servedOrigin: string | null
  /** The API client that signed the request: only a public one keeps its sign-in in cookies. */
  readonly client: { readonly apiKey: string; readonly kind: 'public' | 'confidential' }
  /** From the device cookie that this server signed; `null` on a new device. */
  readonly deviceId: string | null
  readonly cookies: Cookies
  /** The token that showed the caller's sign-in; null for a visitor. */
  readonly signInToken: string | null
  /** Seals what is stored with the key of this server, such as the words of queued messages. */
  readonly sealer: Sealer
  /** A separate transaction, which is kept when the call is refused: a counted wrong password. Only the prove step of a call needs it. */
  apart<T>(fn: (trx: Trx) => Promise<T>): Promise<T>
}

/** What a handler works with. Its functions need no `this`, so they can be destructured. */
export interface CallContext<C extends CallDeclaration> extends RequestContext {
  readonly caller: CallerOf<C>
  /** Ends the call with an error that it declares. */
  readonly refuse: <E extends ErrorsOf<C>>(error: E, ...params: RefusalParams<E>) => never
  /** Publishes an event in this call's transaction. */
  readonly publish: <E extends EventDeclaration>(event: E, payload: PayloadOf<E>) => Promise<void>
}

export interface Implemented<C extends CallDeclaration> {
  readonly declaration: C
  /** The call writes what only a server of this instance can write: the edge proves the server to the database first. */
  readonly asServer?: boolean
  /** Runs the handler; `input` is validated, the edge encodes the output. */
  handle(request: RequestContext, input: InputOf<C>): Promise<OutputOf<C>>
}

/** One handler for one declared call. */
export function implement<C extends CallDeclaration>(
  declaration: C,
  handler: (at: CallContext<C>, input: InputOf<C>) => Promise<OutputOf<C>>,
): Implemented<C> {
  const declared: readonly ErrorDeclaration[] = declaration.errors
  const refuse = (error: ErrorDeclaration, params = {}): never => {
    if (!declared.includes(error)) throw new Error(`${declaration.path} does not declare ${error.name}`)
    throw new Refusal(error, params)
  }
  return {
    declaration,
    handle: (request, input) =>
      handler({ ...request, refuse, publish: (event, payload) => publish(request.trx, event, payload) } as CallContext<C>, input),
  }
}

/** A handler that writes what only a server of this instance can write, such as sign-ins and passwords. */
export function implementAsServer<C extends CallDeclaration>(
  declaration: C,
  handler: (at: CallContext<C>, input: InputOf<C>) => Promise<OutputOf<C>>,
): Implemented<C> {
  return { ...implement(declaration, handler), asServer: true }
}
