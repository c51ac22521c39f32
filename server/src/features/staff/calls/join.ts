import { assert } from '@ohmstead/contract/kernel/assert'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { joinStaff } from '@ohmstead/contract/staff/people-calls'
import { audit } from '../../../platform/audit.ts'
import { sha256 } from '../../../platform/hash.ts'
import { implement } from '../../../platform/implement.ts'
import { hashPassword, passwordFault } from '../../credentials/index.ts'
import { endJoinLinks, joinLinkOpens } from '../join-link.store.ts'
import { lockPerson, setPassword } from '../person.store.ts'
import type { Parts } from '../parts.ts'
import { proveServer } from '../sign-in.store.ts'
import { openStaffSignIn } from '../open-staff-sign-in.act.ts'
import { hasSecondFactor } from '../second-factors.act.ts'

/** Sets a colleague's password by their link. It replaces a password only: an existing second factor is still required. */
export function joinByLink({ sealer }: Parts) {
  return implement(joinStaff, async (at, { joinToken, password }) => {
    const { trx, now, refuse } = at
    await proveServer(trx, sealer)
    const staffId = await joinLinkOpens(trx, sha256(joinToken), now, true)
    if (staffId === null) return refuse(staffErrors.joinLinkUsed)
    const person = await lockPerson(trx, staffId)
    assert(person !== null && person.disabledAt === null, 'a disabled person has no open link')
    if (passwordFault(password, [person.name, person.login]) !== null) refuse(staffErrors.passwordTooSimple)
    await setPassword(trx, staffId, await hashPassword(password), now)
    await endJoinLinks(trx, staffId, now)
    await audit(trx, { by: staffId, role: person.role, act: 'staff.joined', subject: staffId, at: now })
    return (await hasSecondFactor(trx, staffId)) ? { token: null, staff: null } : openStaffSignIn(at, sealer, person, false)
  })
}
