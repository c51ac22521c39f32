import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { assert } from '@ohmstead/contract/kernel/assert'
import { after } from '@ohmstead/contract/kernel/instant'
import { setStaffAuthenticator } from '@ohmstead/contract/staff/security-calls'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { findAuthenticator, switchAuthenticatorOn, AUTHENTICATOR_BEGUN_MS, freshStepOf, staffOwner } from '../../credentials/index.ts'
import { personById } from '../person.store.ts'
import { renewStaffSignIn } from '../open-staff-sign-in.act.ts'
import { countOtpGuess, staffFactors } from '../staff-factor.proof.ts'
import type { Parts } from '../parts.ts'

export function setOwnAuthenticator({ sealer }: Parts) {
  return implement(setStaffAuthenticator, async (at, { otp }) => {
    const { trx, now, trueNow, caller, refuse } = at
    const { staffId, role } = caller
    const wasRight = await countOtpGuess(at, staffId)
    const begun = await findAuthenticator(trx, sealer, staffOwner(staffId))
    if (begun === null) return refuse(credentialErrors.authenticatorNotStarted)
    if (begun.onSince !== null) return refuse(credentialErrors.authenticatorAlreadyOn)
    if (now >= after(begun.begunAt, AUTHENTICATOR_BEGUN_MS)) return refuse(credentialErrors.authenticatorNotStarted)
    const step = freshStepOf(otp, { secret: begun.secret(), lastStep: null }, trueNow)
    if (step === null) return refuse(credentialErrors.otpWrong)
    if (!(await switchAuthenticatorOn(trx, staffOwner(staffId), begun.begunAt, step, now))) refuse(credentialErrors.authenticatorNotStarted)

    await wasRight()
    await audit(trx, { by: staffId, role, act: 'staff.authenticatorSet', subject: staffId, at: now })
    const person = await personById(trx, staffId)
    assert(person !== null, 'the caller exists')
    const recoveryCodes = await staffFactors.issueRecoveryCodes(trx, staffOwner(staffId), now)
    return { ...(await renewStaffSignIn(at, sealer, person, { proven: true })), recoveryCodes }
  })
}
