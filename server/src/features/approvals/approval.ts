import type { ApprovalChange, ApprovalState } from '@ohmstead/contract/approvals/types'
import type { StaffRole } from '@ohmstead/contract/kernel/call'
import type { EventDeclaration, PayloadOf } from '@ohmstead/contract/kernel/event'
import type { z } from '@ohmstead/contract/kernel/field'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Two different members of staff who approved, and why. The database's guards compare them too. */
export interface Agreed {
  readonly approvalId: Id<'approval'>
  readonly askedBy: Id<'staff'>
  readonly approvedBy: Id<'staff'>
  readonly reason: string
}

/** What a kind gets when its request is carried out. */
export interface CarryingOut {
  readonly trx: Trx
  readonly now: Instant
  readonly publish: <E extends EventDeclaration>(event: E, payload: PayloadOf<E>) => Promise<void>
}

/** Something that two people must approve. `approvals.kind` has the same row in the database; a test compares them. */
export interface ApprovalKind<S extends z.ZodMiniType = z.ZodMiniType> {
  /** `feature.whatIsRequested`. */
  readonly code: string
  /** The exact request: the database compares what is carried out with it. */
  readonly asked: S
  readonly mayAsk: readonly [StaffRole, ...StaffRole[]]
  readonly mayDecide: readonly [StaffRole, ...StaffRole[]]
  /** How many hours a request waits for its second person. */
  readonly waitHours: number
  /** Both must have been known for 72 hours. */
  readonly knownPeople: boolean
  /** Codes of the ledger that a request may approve. */
  readonly moneyCodes?: readonly string[]
  /** The name of the thing concerned, where it has one. */
  readonly subjectName?: (q: Queryable, subject: string) => Promise<string | null>
  /** Before and after, as the second person reads them. Derived from the request alone, so it shows what will be carried out. */
  changes(asked: z.output<S>): readonly ApprovalChange[]
  /** Carries it out, in the transaction of the decision. Refuses with `outdated` when the data has changed since. */
  carryOut(at: CarryingOut, asked: z.output<S>, agreed: Agreed): Promise<void>
  /** Takes back what the request held meanwhile, in the transaction in which a person withdraws or declines it. One that expires is not called. */
  abandon?(at: CarryingOut, asked: z.output<S>, ended: { readonly by: Id<'staff'>; readonly reason: string }): Promise<void>
}

/** Declares a kind of request; `docs/guides/add-an-approval.md` lists what else belongs to one. */
export const approvalKind = <S extends z.ZodMiniType>(kind: ApprovalKind<S>): ApprovalKind<S> => kind

/** The state of a request. */
export function stateOf(
  { outcome, expiresAt }: { readonly outcome: Exclude<ApprovalState, 'waiting'> | null; readonly expiresAt: Instant },
  now: Instant,
): ApprovalState {
  return outcome ?? (expiresAt <= now ? 'expired' : 'waiting')
}

/** Why a person cannot decide a request; null: they can. */
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
