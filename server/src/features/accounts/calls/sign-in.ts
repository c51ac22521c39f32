import { login } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../../platform/hash.ts'
import { implement } from '../../../platform/implement.ts'
import { canonicalEmail } from '../address.ts'
import { clearGuesses } from '../attempt.store.ts'
import { useCode } from '../code.store.ts'
import { consentsMissing } from '../consent.ts'
import { consentsOf, insertConsents } from '../consent.store.ts'
import { isKnownDevice } from '../device-cookie.store.ts'
import { passwordFits } from '../password-hash.ts'
import { findCredentials, keepLanguage } from '../person.store.ts'
import { consentsInForce } from './consents-in-force.ts'
import { openSignIn } from './open-sign-in.ts'
import type { StandingOf } from './read-profile.ts'
import { addressHashOf, tryCode } from './try-code.ts'
import { takeGuess, type GuessTarget } from './try-password.ts'

/**
 * Signs in by address and password. A device that never signed in to the account first shows a code from its mail, so whoever
 * cannot read that mail learns nothing at all: not whether the account exists, not whether the password is right.
 */
export function signMemberIn(standingOf: StandingOf) {
  return implement(login, async (at, { account, password, code, consents = [] }) => {
    const { trx, now, ip, deviceId, apart, refuse } = at
    const address = canonicalEmail(account) ?? account
    const addressHash = await addressHashOf(trx, address)
    const known = await findCredentials(trx, address)
    const deviceHash = sha256(deviceId ?? '')
    const knownDevice = deviceId !== null && (await isKnownDevice(trx, known?.memberId ?? null, deviceHash))

    let codeId: string | null = null
    if (!knownDevice) {
      if (code === undefined) return refuse(accountErrors.newDeviceCodeNeeded)
      const tried = await apart((own) => tryCode(own, 'login', addressHash, code, now))
      if (tried.kind === 'wait') return refuse(accountErrors.tooManyTries, { seconds: Math.ceil(tried.waitMs / SECOND_MS) })
      if (tried.kind === 'wrong') return refuse(accountErrors.codeWrong)
      codeId = tried.id
    }
    // Guesses of strangers and of a known device are counted apart: nobody can lock a person out of their own machine.
    const targets: readonly GuessTarget[] = knownDevice
      ? [{ scope: 'device', subject: sha256(Buffer.concat([addressHash, deviceHash])) }]
      : [
          { scope: 'account', subject: addressHash },
          { scope: 'ip', subject: sha256(ip) },
        ]
    const waitMs = await apart((own) => takeGuess(own, targets, now))
    if (waitMs > 0) refuse(accountErrors.tooManyTries, { seconds: Math.ceil(waitMs / SECOND_MS) })
    const fits = await passwordFits(password, known?.passwordHash ?? null)
    if (!fits || known === null) return refuse(accountErrors.wrongAccountOrPassword)

    const inForce = await consentsInForce(trx)
    const missing = consentsMissing(inForce, await consentsOf(trx, known.memberId))
    if (consentsMissing(missing, consents).length > 0) refuse(accountErrors.consentRequired)
    await insertConsents(trx, known.memberId, missing, now)
    if (codeId !== null && !(await useCode(trx, codeId, now))) refuse(accountErrors.codeWrong)
    for (const { scope, subject } of targets) if (scope !== 'ip') await clearGuesses(trx, scope, subject)
    await keepLanguage(trx, known.memberId, at.lang)
    return openSignIn(at, known.memberId, 'password', standingOf)
  })
}
