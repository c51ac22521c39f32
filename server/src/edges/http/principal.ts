import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import type { CookieUse, MemberCaller, StaffCaller } from '../../platform/implement.ts'

/** A sign-in as its owner, a feature, knows it. */
export interface SignedIn {
  readonly caller: MemberCaller | StaffCaller
  /** Only requests of this API client may use it. */
  readonly apiKey: string
  readonly csrfHash: Buffer
  readonly lastSeenAt: Instant
}

/** A kind of people who sign in: members, or staff. The feature that keeps their sign-ins gives this to the edge. */
export interface Principal {
  readonly kind: 'member' | 'staff'
  readonly cookie: CookieUse
  /** How long the cookie lasts from each use on; absent: from signing in. */
  readonly cookieSlidesMs?: number
  /** The live sign-in of a token, or null. */
  find(q: Queryable, tokenHash: Buffer, now: Instant): Promise<SignedIn | null>
  /** Shows the database whose sign-in stands behind what this transaction writes; absent: it does not ask. */
  prove?(q: Queryable, token: string): Promise<void>
  /** Keeps that a sign-in was just used, from which address, and where that lies. */
  seen(q: Queryable, signInId: string, ip: string, now: Instant, region: string | null): Promise<void>
  /** Which of these sign-ins no longer sign anybody in. */
  ended(q: Queryable, signInIds: readonly string[], now: Instant): Promise<readonly string[]>
}
