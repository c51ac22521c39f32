import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import { frozenUntil } from './freeze.store.ts'
import { findMember, type Member } from './member.store.ts'
import { credentialsOf } from './person.store.ts'
import { lastFactorAt, lastWithdrawalHold, type WithdrawalHold } from './withdrawal-hold.store.ts'

export { asciiLower } from './address.ts'
export { masked } from './masking.ts'
export { findRecipient, memberNamed, namesOf } from './recipient.store.ts'

export { memberPrincipal } from './member-principal.act.ts'
export { noticeSecurity, originOf } from './notice-security.act.ts'

export { provePayment, startPayment } from './payment.proof.ts'
export { holdWithdrawals } from './secure.act.ts'
export { fundPasswordFits } from './fund-password.proof.ts'
export type { Obstacle } from './closing.ts'

export { frozenUntil, toldFreeze } from './freeze.store.ts'
export { issueHouseInvitation } from './issue-invitation.act.ts'
export { searchMembers } from './search.store.ts'
export { accountFacts } from './timeline.store.ts'
export { uplinesOf } from './member.store.ts'
export { readerOf, resealFundPasswords, sealFundPasswords } from './person.store.ts'

export type { Member } from './member.store.ts'
export { newDeviceSince } from './withdrawal-hold.store.ts'
export type { ObstaclesOf, StandingOf } from './parts.ts'

export { readAs } from './username.ts'
export { zoneFrom } from './zone.ts'

/** A member by id, which must exist, since members are never deleted. */
export async function memberById(q: Queryable, id: Id<'member'>): Promise<Member> {
  const member = await findMember(q, id)
  assert(member, 'a member whose id is known exists')
  return member
}

/** Whether a member with this id exists and has not closed the account. */
export async function hasOpenAccount(q: Queryable, id: Id<'member'>): Promise<boolean> {
  return (await findMember(q, id))?.closedAt === null
}

/** Whether a member belongs to the operator, its staff or their families: their payments are never distributed. */
export async function isAffiliated(q: Queryable, id: Id<'member'>): Promise<boolean> {
  return (await memberById(q, id)).affiliated
}

/** Why and until when a member's withdrawals are held; null: they are not. */
export async function withdrawalsHeldUntil(q: Queryable, memberId: Id<'member'>, now: Instant): Promise<WithdrawalHold | null> {
  return lastWithdrawalHold(q, memberId, now)
}

/**
 * Until when a member cannot send money to others: while withdrawals are held, and for a day after a passkey or an authenticator was added, since
 * a thief of the account could have added it, and until a freeze ends. Null: they can.
 */
export async function paymentsHeldUntil(q: Queryable, memberId: Id<'member'>, now: Instant): Promise<Instant | null> {
  const [hold, addedAt] = [await lastWithdrawalHold(q, memberId, now), await lastFactorAt(q, memberId)]
  const frozen = await frozenUntil(q, memberId, now)
  const ends = [
    ...(hold === null ? [] : [hold.until]),
    ...(frozen === null ? [] : [frozen.until]),
    ...(addedAt === null ? [] : [after(addedAt, DAY_MS)]),
  ].filter((end) => end > now)
  return ends.length === 0 ? null : (Math.max(...ends) as Instant)
}

/** Whether a member set a fund password. */
export async function hasFundPassword(q: Queryable, memberId: Id<'member'>): Promise<boolean> {
  return (await credentialsOf(q, memberId)).fundPasswordSealed !== null
}
