import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from './database.ts'

/** Something that happened to a member. */
export interface MemberFact<Kind extends string> {
  readonly kind: Kind
  /** The record that it is about; null: the member itself. */
  readonly id: string | null
  readonly at: Instant
  readonly amount: Micros | null
  readonly note: string | null
}

/** The newest facts of one feature about a member, at most `limit`, newest first. */
export type MemberFacts<Kind extends string> = (q: Queryable, memberId: Id<'member'>, limit: number) => Promise<MemberFact<Kind>[]>
