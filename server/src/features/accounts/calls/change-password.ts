import { updateLoginPassword } from '@ohmstead/contract/accounts/address-calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { signInEnded } from '@ohmstead/contract/accounts/events'
import { implementAsServer } from '../../../platform/implement.ts'
import { isGenuineRow } from '../../../platform/row-code.ts'
import { boundAddress } from '../address.ts'
import { proveCode, spendCode, memberSubject, tryPassword, hashPassword, endSignIns } from '../../credentials/index.ts'
import { credentialsOf, savePassword } from '../person.store.ts'
import type { Parts } from '../parts.ts'
import { provePassword } from '../password.proof.ts'
import { renewSignIn } from '../renew-sign-in.act.ts'
import { secure } from '../secure.act.ts'

/**
 * Changes the login password, with the current one and a code. A member who joined with Google and has none sets a first one by the code,
 * like a reset; they stay signed in, and it is required for confirmations from then on.
 */
export function changeLoginPasswordOf({ sealer }: Parts) {
  return implementAsServer(updateLoginPassword, async (at, { currentPassword, to, code, password }) => {
    const { trx, now, caller, publish, refuse } = at
    const { memberId, signInId } = caller
    const credentials = await credentialsOf(trx, memberId)
    const { email, phone, username, passwordHash } = credentials
    const channel = to ?? (email === null ? 'phone' : 'email')
    const address = boundAddress(credentials, channel) ?? refuse(accountErrors.addressNotBound, { channel })
    if (passwordHash === null && currentPassword !== undefined) refuse(credentialErrors.loginPasswordNotSet)
    provePassword(password, [email, phone, username])
    const codeId = await proveCode(at, sealer, 'loginPassword', address.canonical, code)
    const subject = memberSubject(memberId)
    const secret = { scope: 'stepUp', subject } as const
    if (passwordHash !== null && !(await tryPassword(at, { password: currentPassword ?? '', passwordHash, line: 'known', targets: [secret] })))
      refuse(credentialErrors.wrongAccountOrPassword)
    if (!(await isGenuineRow(trx, 'accounts.person', memberId))) refuse(credentialErrors.wrongAccountOrPassword)
    if (password === currentPassword) refuse(credentialErrors.loginPasswordSame)
    await spendCode(at, codeId)

    await savePassword(trx, memberId, await hashPassword(password), now)
    const ended = await endSignIns(trx, memberId, { allBut: signInId }, 'passwordChanged', now)
    // This is no confirmation: an authenticator was not shown here.
    const token = await renewSignIn(at, signInId, caller.stepUpAt)
    for (const id of ended) await publish(signInEnded, { memberId, signInId: id })
    return { token, ended: ended.length, withdrawalsHeldUntil: await secure(at, memberId, 'loginPasswordChanged') }
  })
}
