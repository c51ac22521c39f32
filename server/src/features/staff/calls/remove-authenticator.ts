import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { removeStaffAuthenticator } from '@ohmstead/contract/staff/security-calls'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { authenticatorOnSince, deleteAuthenticator, staffOwner, deleteRecoveryCodes } from '../../credentials/index.ts'
import { lockPerson } from '../person.store.ts'
import { endStaffSignIns } from '../sign-in.store.ts'
import { proveOwnPassword } from '../own-password.proof.ts'
import { keepsEnough } from '../second-factors.act.ts'

export const removeOwnAuthenticator = implement(removeStaffAuthenticator, async (at, { password }) => {
  const { trx, now, caller, refuse } = at
  const { id, role } = await proveOwnPassword(at, password)
  await lockPerson(trx, id)
  if ((await authenticatorOnSince(trx, staffOwner(id))) === null) refuse(credentialErrors.authenticatorNotSet)
  await deleteRecoveryCodes(trx, staffOwner(id))
  await deleteAuthenticator(trx, staffOwner(id))
  if (!(await keepsEnough(trx, id))) refuse(staffErrors.lastSecondFactor)
  await endStaffSignIns(trx, id, caller.signInId, now)
  await audit(trx, { by: id, role, act: 'staff.authenticatorRemoved', subject: id, at: now })
  return {}
})
