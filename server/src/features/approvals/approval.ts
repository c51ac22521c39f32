import type { ApprovalChange, ApprovalState } from '@ohmstead/contract/approvals/types'
import type { StaffRole } from '@ohmstead/contract/kernel/call'
import type { EventDeclaration, PayloadOf } from '@ohmstead/contract/kernel/event'
import type { z } from '@ohmstead/contract/kernel/field'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Two different people of the staff who agreed, and why. The database knows them too: its guards compare. */
export interface Agreed {
  readonly approvalId: Id<'approval'>
  readonly askedBy: Id<'staff'>
  readonly approvedBy: Id<'staff'>
  readonly reason: string
}

/** What a kind works with when it is carried out. */
export interface CarryingOut {
  readonly trx: Trx
  readonly now: Instant
  readonly tell: <E extends EventDeclaration>(event: E, payload: PayloadOf<E>) => Promise<void>
}

/** Something that two people must agree to. Its row in `approvals.kind` says the same to the database; a test compares them. */
export interface ApprovalKind<S extends z.ZodMiniType = z.ZodMiniType> {
  /** `feature.whatIsAsked`. */
  readonly code: string
  /** What is asked for, exactly: the database compares what is carried out with it. */
  readonly asked: S
  readonly mayAsk: readonly [StaffRole, ...StaffRole[]]
  readonly mayDecide: readonly [StaffRole, ...StaffRole[]]
  /** How many hours a request waits for its second person. */
  readonly waitHours: number
  /** Both must have been here for 72 hours. */
  readonly knownPeople: boolean
  /** Codes of the ledger that a request may agree to. */
  readonly moneyCodes?: readonly string[]
  /** What the thing concerned is called, where it has a name. */
  readonly subjectName?: (q: Queryable, subject: string) => Promise<string | null>
  /** Before and after, as the second person reads them. Taken from what was asked alone, so it shows what will be carried out. */
  changes(asked: z.output<S>): readonly ApprovalChange[]
  /** Does it, in the transaction of the decision. Refuses with `outdated` when the world has moved on. */
  carryOut(at: CarryingOut, asked: z.output<S>, agreed: Agreed): Promise<void>
}

/** Declares a kind of request; `docs/guides/add-an-approval.md` says what else belongs to one. */
export const approvalKind = <S extends z.ZodMiniType>(kind: ApprovalKind<S>): ApprovalKind<S> => kind

/** Where a request stands. */
export function stateOf(
  { outcome, expiresAt }: { readonly outcome: Exclude<ApprovalState, 'waiting'> | null; readonly expiresAt: Instant },
  now: Instant,
): ApprovalState {
  return outcome ?? (expiresAt <= now ? 'expired' : 'waiting')
}

/** Why somebody cannot decide a request; null: they can. */
export function undecidableFor(
  { state, askedBy, mayDecide }: { readonly state: ApprovalState; readonly askedBy: string; readonly mayDecide: readonly StaffRole[] },
  { staffId, role, countsFrom }: { readonly staffId: string; readonly role: StaffRole; readonly countsFrom: Instant | null },
  now: Instant,
): 'ended' | 'own' | 'role' | 'notYet' | null {
  if (state !== 'waiting') return 'ended'
  if (askedBy === staffId) return 'own'
  if (!mayDecide.includes(role)) return 'role'
  return countsFrom !== null && countsFrom > now ? 'notYet' : null
}
