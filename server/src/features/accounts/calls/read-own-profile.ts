import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { implement } from '../../../platform/implement.ts'
import { profileOf, type StandingOf } from './read-profile.ts'

export function readOwnProfile(standingOf: StandingOf) {
  return implement(personalInfo, async ({ trx, now, caller }) => profileOf(trx, caller.memberId, now, standingOf))
}
