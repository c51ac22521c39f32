import { assert } from '@ohmstead/contract/kernel/assert'
import { setStaffAuthenticator } from '@ohmstead/contract/staff/security-calls'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { issueRecoveryCodes, staffOwner, turnOnAuthenticator } from '../../credentials/index.ts'
import { personById } from '../person.store.ts'
import { renewStaffSignIn } from '../open-staff-sign-in.act.ts'
import type { Parts } from '../parts.ts'

export function setOwnAuthenticator({ sealer }: Parts) {
  return implement(setStaffAuthenticator, async (at, { otp }) => {
    const { trx, now, caller } = at
    const { staffId, role } = caller
    await turnOnAuthenticator(at, sealer, staffOwner(staffId), otp)
    await audit(trx, { by: staffId, role, act: 'staff.authenticatorSet', subject: staffId, at: now })
    const person = await personById(trx, staffId)
    assert(person !== null, 'the caller exists')
    const recoveryCodes = await issueRecoveryCodes(trx, staffOwner(staffId), now)
    return { ...(await renewStaffSignIn(at, sealer, person, { proven: true })), recoveryCodes }
  })
}
