import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { renewRecoveryCodes } from '@ohmstead/contract/accounts/factor-calls'
import { implementAsServer } from '../../../platform/implement.ts'
import { authenticatorOnSince, issueRecoveryCodes, memberOwner } from '../../credentials/index.ts'
import { noticeSecurity, originOf } from '../notice-security.act.ts'

export const renewRecoveryCodesOf = implementAsServer(renewRecoveryCodes, async (at) => {
  const { trx, now, caller, refuse } = at
  const { memberId } = caller
  if ((await authenticatorOnSince(trx, memberOwner(memberId))) === null) refuse(credentialErrors.authenticatorNotSet)
  const recoveryCodes = await issueRecoveryCodes(trx, memberOwner(memberId), now)
  await noticeSecurity(at, { memberId, kind: 'recoveryCodesRenewed', params: originOf(at) })
  return { recoveryCodes }
})
