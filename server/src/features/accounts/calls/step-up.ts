import { stepUp } from '@ohmstead/contract/accounts/calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { STEP_UP_VALID_MS } from '@ohmstead/contract/kernel/call'
import { implementAsServer } from '../../../platform/implement.ts'
import { isGenuineRow } from '../../../platform/row-code.ts'
import { credentialsOf } from '../person.store.ts'
import { proveSecondFactor } from '../second-factor.proof.ts'
import { renewSignIn } from '../renew-sign-in.act.ts'
import { memberSubject, tryPassword } from '../../credentials/index.ts'
import type { Parts } from '../parts.ts'

export function stepMemberUp({ sealer }: Parts) {
  return implementAsServer(stepUp, async (at, { password, ...factor }) => {
    const { trx, now, caller, refuse } = at
    const { passwordHash } = await credentialsOf(trx, caller.memberId)
    if (passwordHash === null) return refuse(credentialErrors.loginPasswordNotSet)
    const secret = { scope: 'stepUp', subject: memberSubject(caller.memberId) } as const
    const fits = await tryPassword(at, { password, passwordHash, line: 'known', targets: [secret] })
    if (!fits || !(await isGenuineRow(trx, 'accounts.person', caller.memberId))) refuse(credentialErrors.wrongAccountOrPassword)
    const proven = await proveSecondFactor(at, sealer, caller.memberId, factor)

    return { token: await renewSignIn(at, caller.signInId, now), validForMs: STEP_UP_VALID_MS, ...proven }
  })
}
