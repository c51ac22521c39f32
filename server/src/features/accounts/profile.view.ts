import type { Profile } from '@ohmstead/contract/accounts/types'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import { setting } from '../settings/index.ts'
import { urlOfFile } from '../uploads/index.ts'
import { findMember } from './member.store.ts'
import { findPerson } from './person.store.ts'
import type { StandingOf } from './parts.ts'
import { profileFrom } from './profile.ts'
import { latestSignIn } from '../credentials/index.ts'
import { nextRenameAt } from './username.ts'

/** The profile of a member whose account is open. */
export async function profileOf(q: Queryable, memberId: Id<'member'>, now: Instant, standingOf: StandingOf): Promise<Profile> {
  const member = await findMember(q, memberId)
  const person = await findPerson(q, memberId)
  assert(member && person, 'a signed-in member is a person')
  const inviter = member.inviterId === null ? null : await findPerson(q, member.inviterId)
  const latest = await latestSignIn(q, memberId)
  return profileFrom({
    member,
    person,
    inviterName: inviter?.username ?? null,
    standing: await standingOf(q, memberId, now),
    avatarUrl: person.avatarId === null ? null : await urlOfFile(q, person.avatarId),
    nextRenameAt: nextRenameAt(person.usernameChangedAt, await setting(q, 'accounts.usernameRenameDays'), now),
    signedIn: { signedInAt: latest?.signedInAt ?? member.createdAt, signedInIp: latest?.ip ?? person.registeredIp },
  })
}
