import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { implement } from '../../../platform/implement.ts'
import { profileOf } from '../profile.view.ts'
import type { Parts } from '../parts.ts'

export function readOwnProfile({ standingOf }: Parts) {
  return implement(personalInfo, async ({ trx, now, caller }) => profileOf(trx, caller.memberId, now, standingOf))
}
