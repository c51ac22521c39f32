import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { googleRemove } from '@ohmstead/contract/accounts/factor-calls'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { implement } from '../../../platform/implement.ts'
import type { Sealer } from '../../../platform/sealed.ts'
import { deleteAuthenticator, findAuthenticator } from '../authenticator.store.ts'
import { deleteRecoveryCodes } from '../recovery-code.store.ts'
import { endOtherSignIns } from './end-other-sign-ins.ts'
import { useSecondFactor } from './prove-second-factor.ts'

export function removeAuthenticatorOf(sealer: Sealer) {
  return implement(googleRemove, async (at, factor) => {
    const { trx, now, caller, refuse } = at
    const { memberId } = caller
    const authenticator = await findAuthenticator(trx, sealer, memberId)
    if (authenticator === null || authenticator.onSince === null) return refuse(accountErrors.authenticatorNotSet)
    await useSecondFactor(at, memberId, authenticator, factor)

    await deleteRecoveryCodes(trx, memberId)
    await deleteAuthenticator(trx, memberId)
    return { withdrawalsHeldUntil: after(now, 72 * HOUR_MS), signInsEnded: await endOtherSignIns(at) }
  })
}
