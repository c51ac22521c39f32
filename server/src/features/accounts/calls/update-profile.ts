import { updateProfile } from '@ohmstead/contract/accounts/profile-calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { profileChanged } from '@ohmstead/contract/accounts/events'
import { assert } from '@ohmstead/contract/kernel/assert'
import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { implement } from '../../../platform/implement.ts'
import { setting } from '../../settings/index.ts'
import { findPerson, saveHabits, saveUsername } from '../person.store.ts'
import { nextRenameAt, usernameFault, usernameFrom, type UsernameFault } from '../username.ts'
import { dayInZone, zoneFrom } from '../zone.ts'
import { profileOf } from '../profile.view.ts'
import type { Parts } from '../parts.ts'

const refusals = {
  form: accountErrors.usernameForm,
  marks: accountErrors.usernameMarks,
  scripts: accountErrors.usernameScripts,
  reserved: accountErrors.usernameReserved,
  advertises: accountErrors.usernameAdvertises,
} as const satisfies Record<UsernameFault, unknown>

export function updateProfileOf({ standingOf }: Parts) {
  return implement(updateProfile, async ({ trx, now, caller: { memberId }, refuse, publish }, { username: typed, zone: typedZone, ...habits }) => {
    const person = await findPerson(trx, memberId)
    assert(person, 'a signed-in member is a person')
    const zone = typedZone === undefined ? undefined : (zoneFrom(typedZone) ?? refuse(accountErrors.zoneUnknown))

    const username = usernameFrom(typed ?? person.username)
    if (username !== person.username) {
      const fault = usernameFault(username, await setting(trx, 'accounts.usernameBanned'))
      if (fault !== null) return refuse(refusals[fault])
      const days = await setting(trx, 'accounts.usernameRenameDays')
      const tooEarly = (next: Instant) =>
        refuse(accountErrors.usernameChangedLately, { day: dayInZone(next, zone ?? person.zone), nextRenameAt: next })
      const next = nextRenameAt(person.usernameChangedAt, days, now)
      if (next !== null) return tooEarly(next)
      const saved = await saveUsername(trx, memberId, username, after(now, -days * DAY_MS), now)
      if (saved === 'taken') return refuse(accountErrors.usernameTaken)
      // A concurrent request of the same person was first.
      if (saved === 'early') return tooEarly(after(now, days * DAY_MS))
    }
    await saveHabits(trx, memberId, { zone, ...habits })
    await publish(profileChanged, { memberId })
    return profileOf(trx, memberId, now, standingOf)
  })
}
