import { after } from '@ohmstead/contract/kernel/instant'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { reopenPerson } from '@ohmstead/contract/staff/people-calls'
import { audit } from '../../../platform/audit.ts'
import { sha256 } from '../../../platform/hash.ts'
import { implement } from '../../../platform/implement.ts'
import { deleteAuthenticator, forgetDevices, staffOwner, deletePasskeys, deleteRecoveryCodes, newToken } from '../../credentials/index.ts'
import { recordLapsed } from '../../approvals/index.ts'
import { endLinksIssuedBy, insertJoinLink } from '../join-link.store.ts'
import { administratorRemains, setPassword } from '../person.store.ts'
import { endStaffSignIns } from '../sign-in.store.ts'
import { SETUP_VALID_MS } from '../staff-sign-in.ts'
import { colleague } from '../colleague.act.ts'
import { proveOwnPassword } from '../own-password.proof.ts'

/** Creates a new link for a colleague. The old password is not valid any more; second factors are kept unless they are lost too. */
export const reopenColleague = implement(reopenPerson, async (at, { staffId, dropFactors, password }) => {
  const { trx, now, caller, refuse } = at
  await proveOwnPassword(at, password)
  const person = await colleague(at, staffId)
  if (person.disabledAt !== null) refuse(staffErrors.personDisabled)
  if (person.role === 'administrator' && !(await administratorRemains(trx, staffId))) refuse(staffErrors.lastAdministrator)
  await setPassword(trx, staffId, null, now)
  if (dropFactors) {
    await deleteRecoveryCodes(trx, staffOwner(staffId))
    await deleteAuthenticator(trx, staffOwner(staffId))
    await deletePasskeys(trx, staffOwner(staffId), 'all')
  }
  await endStaffSignIns(trx, staffId, null, now)
  await forgetDevices(trx, staffOwner(staffId))
  await endLinksIssuedBy(trx, staffId, now)
  const joinToken = newToken()
  await insertJoinLink(trx, { tokenHash: sha256(joinToken), staffId, issuedBy: caller.staffId, at: now, expiresAt: after(now, SETUP_VALID_MS) })
  const detail = dropFactors ? 'second factors dropped' : 'second factors kept'
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'staff.reopened', subject: staffId, detail, at: now })
  await recordLapsed(at, staffId)
  return { joinToken, validForMs: SETUP_VALID_MS }
})
