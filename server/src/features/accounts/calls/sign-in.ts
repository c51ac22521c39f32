import { login } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { sha256 } from '../../../platform/hash.ts'
import { implementAsServer } from '../../../platform/implement.ts'
import { networkOf } from '../../../platform/network.ts'
import { canonicalAccount } from '../address.ts'
import {
  proveCode,
  spendCode,
  addressHashOf,
  isKnownDevice,
  deviceTarget,
  memberSubject,
  tryPassword,
  type GuessTarget,
} from '../../credentials/index.ts'
import { findCredentials, keepLanguage } from '../person.store.ts'
import { openSignIn } from '../open-sign-in.act.ts'
import { proveSecondFactor } from '../second-factor.proof.ts'
import { takeConsents } from '../take-consents.act.ts'
import type { Parts } from '../parts.ts'

/**
 * Signs in by address and password. A device that never signed in to the account first shows a code sent to it, so a client that cannot
 * read that address learns neither whether the account exists nor whether the password is correct. An authenticator is required after
 * everything before it was correct.
 */
export function signMemberIn({ standingOf, sealer }: Parts) {
  return implementAsServer(login, async (at, { account, password, code, consents = [], ...factor }) => {
    const { trx, now, ip, deviceId, refuse } = at
    const address = canonicalAccount(account)
    const addressHash = await addressHashOf(trx, address)
    const known = await findCredentials(trx, address)
    const deviceHash = sha256(deviceId ?? '')
    const knownDevice = deviceId !== null && (await isKnownDevice(trx, 'member', known?.memberId ?? null, deviceHash))

    let codeId: string | null = null
    if (!knownDevice) {
      if (code === undefined) return refuse(credentialErrors.newDeviceCodeNeeded)
      codeId = await proveCode(at, sealer, 'login', address, code)
    }
    // Guesses of unknown clients and of a known device are counted separately: other people cannot lock a person out of their own device. An
    // account with two addresses has one counter.
    const subject = known === null ? addressHash : memberSubject(known.memberId)
    const secret: GuessTarget = knownDevice ? deviceTarget(subject, deviceHash) : { scope: 'account', subject }
    const fits = await tryPassword(at, {
      password,
      passwordHash: known?.passwordHash ?? null,
      line: knownDevice ? 'known' : 'strangers',
      targets: knownDevice ? [secret] : [secret, { scope: 'ip', subject: sha256(networkOf(ip)) }],
    })
    if (!fits || known === null) return refuse(credentialErrors.wrongAccountOrPassword)

    if (!(await takeConsents(trx, known.memberId, consents, now))) refuse(accountErrors.consentRequired)
    const proven = await proveSecondFactor(at, sealer, known.memberId, factor)
    if (codeId !== null) await spendCode(at, codeId)
    await keepLanguage(trx, known.memberId, at.lang)
    return { ...(await openSignIn(at, known.memberId, address === known.phoneCanonical ? 'phone' : 'email', standingOf)), ...proven }
  })
}
