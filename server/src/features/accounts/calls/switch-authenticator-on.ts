import { googleSet } from '@ohmstead/contract/accounts/factor-calls'
import { implementAsServer } from '../../../platform/implement.ts'
import { issueRecoveryCodes, memberOwner, turnOnAuthenticator } from '../../credentials/index.ts'
import { endOtherSignIns } from '../end-other-sign-ins.act.ts'
import { noticeSecurity, originOf } from '../notice-security.act.ts'
import type { Parts } from '../parts.ts'

export function switchAuthenticatorOnOf({ sealer }: Parts) {
  return implementAsServer(googleSet, async (at, { otp }) => {
    const { memberId } = at.caller
    await turnOnAuthenticator(at, sealer, memberOwner(memberId), otp)
    const recoveryCodes = await issueRecoveryCodes(at.trx, memberOwner(memberId), at.now)
    await noticeSecurity(at, { memberId, kind: 'authenticatorSet', params: originOf(at) })
    return { recoveryCodes, signInsEnded: await endOtherSignIns(at) }
  })
}
