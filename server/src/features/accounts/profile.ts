import type { Profile } from '@ohmstead/contract/accounts/types'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { masked, maskedEmail, maskedPhone } from './masking.ts'
import type { Member } from './member.store.ts'
import type { Person } from './person.store.ts'

/** What later features add to the profile of a member: the level, and the tier of the best lease. */
export interface Standing {
  readonly level: number
  readonly tier: Profile['tier']
}

export interface ProfileParts {
  readonly member: Member
  readonly person: Person
  readonly inviterName: string | null
  readonly standing: Standing
  readonly avatarUrl: string | null
  readonly nextRenameAt: Instant | null
  readonly signedIn: Pick<Profile, 'signedInAt' | 'signedInIp'>
}

/** The member's own profile, with sensitive values masked. */
export function profileFrom({ member, person, inviterName, standing, avatarUrl, nextRenameAt, signedIn }: ProfileParts): Profile {
  return {
    id: member.id,
    username: person.username,
    email: person.email === null ? null : maskedEmail(person.email),
    phone: person.phone === null ? null : maskedPhone(person.phone),
    avatarUrl,
    country: member.country,
    language: person.language,
    zone: person.zone,
    numberFormat: person.numberFormat,
    nextRenameAt,
    invitationCode: member.invitationCode,
    supportId: person.supportId,
    inviter: inviterName === null ? null : masked(inviterName),
    ...standing,
    registeredAt: member.createdAt,
    registeredIp: person.registeredIp,
    ...signedIn,
  }
}
