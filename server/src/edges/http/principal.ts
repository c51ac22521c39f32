import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import type { CookieUse, MemberCaller, StaffCaller } from '../../platform/implement.ts'

/** A sign-in as the feature that owns it describes it. */
export interface SignedIn {
  readonly caller: MemberCaller | StaffCaller
  /** Only requests of this API client may use it. */
  readonly apiKey: string
  readonly csrfHash: Buffer
  readonly lastSeenAt: Instant
  /** It is valid until this moment, unless a change is announced before; absent: it is read for every call. */
  readonly validUntil?: Instant
}

/** A kind of people who sign in: members, or staff. The feature that owns their sign-ins passes this to the edge. */
export interface Principal {
  readonly kind: 'member' | 'staff'
  readonly cookie: CookieUse
  /** How long the cookie lasts after each use; absent: after signing in. */
  readonly cookieSlidesMs?: number
  /** The channel on which the database announces that sign-ins changed or ended; absent: nothing is announced. */
  readonly announcedOn?: string
  /** The valid sign-in of a token, or null. */
  find(q: Queryable, tokenHash: Buffer, now: Instant): Promise<SignedIn | null>
  /** Proves to the database, with the server itself, whose sign-in is behind the writes of this transaction. */
  prove(q: Queryable, token: string): Promise<void>
  /** Stores that a sign-in was just used, from which address and country. */
  seen(q: Queryable, signInId: string, ip: string, now: Instant, region: string | null): Promise<void>
  /** Which of these sign-ins have ended or expired. */
  ended(q: Queryable, signInIds: readonly string[], now: Instant): Promise<readonly string[]>
}
