import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { renewStaffRecoveryCodes } from '@ohmstead/contract/staff/security-calls'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { authenticatorOnSince, issueRecoveryCodes, staffOwner } from '../../credentials/index.ts'
import { proveOwnPassword } from '../own-password.proof.ts'

export const renewOwnRecoveryCodes = implement(renewStaffRecoveryCodes, async (at, { password }) => {
  const { trx, now, refuse } = at
  const { id, role } = await proveOwnPassword(at, password)
  if ((await authenticatorOnSince(trx, staffOwner(id))) === null) refuse(credentialErrors.authenticatorNotSet)
  await audit(trx, { by: id, role, act: 'staff.recoveryCodesRenewed', subject: id, at: now })
  return { recoveryCodes: await issueRecoveryCodes(trx, staffOwner(id), now) }
})
