import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { removeStaffPasskey } from '@ohmstead/contract/staff/security-calls'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { staffOwner, deletePasskeys } from '../../credentials/index.ts'
import { lockPerson } from '../person.store.ts'
import { endStaffSignIns } from '../sign-in.store.ts'
import { proveOwnPassword } from '../own-password.proof.ts'
import { keepsEnough } from '../second-factors.act.ts'

export const removeOwnPasskey = implement(removeStaffPasskey, async (at, { passkeyId, password }) => {
  const { trx, now, caller, refuse } = at
  const { id, role } = await proveOwnPassword(at, password)
  await lockPerson(trx, id)
  if ((await deletePasskeys(trx, staffOwner(id), passkeyId)) === 0) refuse(credentialErrors.passkeyNotFound)
  if (!(await keepsEnough(trx, id))) refuse(staffErrors.lastSecondFactor)
  await endStaffSignIns(trx, id, caller.signInId, now)
  await audit(trx, { by: id, role, act: 'staff.passkeyRemoved', subject: id, detail: passkeyId, at: now })
  return {}
})
