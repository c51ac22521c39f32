import { after } from '@ohmstead/contract/kernel/instant'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { invitePerson } from '@ohmstead/contract/staff/people-calls'
import { audit } from '../../../platform/audit.ts'
import { sha256 } from '../../../platform/hash.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { insertJoinLink } from '../join-link.store.ts'
import { insertPerson } from '../person.store.ts'
import { SETUP_VALID_MS } from '../staff-sign-in.ts'
import { newToken } from '../../credentials/index.ts'

export const inviteColleague = implement(invitePerson, async ({ trx, now, caller, refuse }, { name, login, role }) => {
  const id = newId('staff', now)
  if (!(await insertPerson(trx, { id, name, login, role, passwordHash: null }, caller.staffId, now))) refuse(staffErrors.loginInUse)
  const joinToken = newToken()
  await insertJoinLink(trx, { tokenHash: sha256(joinToken), staffId: id, issuedBy: caller.staffId, at: now, expiresAt: after(now, SETUP_VALID_MS) })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'staff.invited', subject: id, detail: `${login} ${role}`, at: now })
  return { id, joinToken, validForMs: SETUP_VALID_MS }
})
