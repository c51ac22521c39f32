import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { googleRemove } from '@ohmstead/contract/accounts/factor-calls'
import { implementAsServer } from '../../../platform/implement.ts'
import { deleteAuthenticator, findAuthenticator, memberOwner, deleteRecoveryCodes, useSecondFactor } from '../../credentials/index.ts'
import { endOtherSignIns } from '../end-other-sign-ins.act.ts'
import { secure } from '../secure.act.ts'
import type { Parts } from '../parts.ts'

export function removeAuthenticatorOf({ sealer }: Parts) {
  return implementAsServer(googleRemove, async (at, factor) => {
    const { trx, caller, refuse } = at
    const { memberId } = caller
    const authenticator = await findAuthenticator(trx, sealer, memberOwner(memberId))
    if (authenticator === null || authenticator.onSince === null) return refuse(credentialErrors.authenticatorNotSet)
    await useSecondFactor(at, memberOwner(memberId), authenticator, factor)

    await deleteRecoveryCodes(trx, memberOwner(memberId))
    await deleteAuthenticator(trx, memberOwner(memberId))
    return { signInsEnded: await endOtherSignIns(at), withdrawalsHeldUntil: await secure(at, memberId, 'authenticatorRemoved') }
  })
}
