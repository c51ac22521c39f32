import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { googleSet } from '@ohmstead/contract/accounts/factor-calls'
import { after } from '@ohmstead/contract/kernel/instant'
import { implementAsServer } from '../../../platform/implement.ts'
import { findAuthenticator, switchAuthenticatorOn, AUTHENTICATOR_BEGUN_MS, freshStepOf, memberOwner } from '../../credentials/index.ts'
import { endOtherSignIns } from '../end-other-sign-ins.act.ts'
import { noticeSecurity, originOf } from '../notice-security.act.ts'
import { countOtpGuess, secondFactors } from '../second-factor.proof.ts'
import type { Parts } from '../parts.ts'

export function switchAuthenticatorOnOf({ sealer }: Parts) {
  return implementAsServer(googleSet, async (at, { otp }) => {
    const { trx, now, trueNow, caller, refuse } = at
    const { memberId } = caller
    const wasRight = await countOtpGuess(at, memberId)
    const begun = await findAuthenticator(trx, sealer, memberOwner(memberId))
    if (begun === null) return refuse(credentialErrors.authenticatorNotStarted)
    if (begun.onSince !== null) return refuse(credentialErrors.authenticatorAlreadyOn)
    if (now >= after(begun.begunAt, AUTHENTICATOR_BEGUN_MS)) return refuse(credentialErrors.authenticatorNotStarted)
    const step = freshStepOf(otp, { secret: begun.secret(), lastStep: null }, trueNow)
    if (step === null) return refuse(credentialErrors.otpWrong)
    if (!(await switchAuthenticatorOn(trx, memberOwner(memberId), begun.begunAt, step, now))) refuse(credentialErrors.authenticatorNotStarted)

    await wasRight()
    const recoveryCodes = await secondFactors.issueRecoveryCodes(trx, memberOwner(memberId), now)
    await noticeSecurity(at, { memberId, kind: 'authenticatorSet', params: originOf(at) })
    return { recoveryCodes, signInsEnded: await endOtherSignIns(at) }
  })
}
