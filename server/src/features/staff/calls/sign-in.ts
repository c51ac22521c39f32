import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { staffLogin } from '@ohmstead/contract/staff/calls'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { audit } from '../../../platform/audit.ts'
import { sha256 } from '../../../platform/hash.ts'
import { implement } from '../../../platform/implement.ts'
import type { Sealer } from '../../../platform/sealed.ts'
import { asciiLower, passwordFits } from '../../accounts/index.ts'
import { findAuthenticator } from '../authenticator.store.ts'
import { passkeysOf } from '../passkey.store.ts'
import { personByLogin } from '../person.store.ts'
import { clearStaffGuesses, countStaffGuess } from '../sign-in.store.ts'
import { openStaffSignIn } from './open-staff-sign-in.ts'
import { staffFactors } from './prove-staff-factor.ts'

export function signStaffIn(sealer: Sealer) {
  return implement(staffLogin, async (at, { login, password, ...factor }) => {
    const { trx, now, ip, apart, refuse } = at
    const subject = sha256(`staff ${asciiLower(login)}`)
    const waitMs = await apart((own) => countStaffGuess(own, subject, now))
    if (waitMs > 0) refuse(staffErrors.tooManyTries, { seconds: Math.ceil(waitMs / SECOND_MS) })
    const person = await personByLogin(trx, login)
    // An unknown login costs the same hash as a known one.
    const fits = await passwordFits(password, person?.passwordHash ?? null)
    if (!fits || person === null || person.disabledAt !== null) return refuse(staffErrors.wrongLogin)
    // Apart: whatever is still asked for, this was no wrong guess. Those at a second factor are counted on their own.
    await apart((own) => clearStaffGuesses(own, subject))

    const authenticator = await findAuthenticator(trx, sealer, person.id)
    const isOn = authenticator !== null && authenticator.onSince !== null
    if (!isOn && (await passkeysOf(trx, person.id)).length > 0) refuse(staffErrors.passkeyNeeded)
    const by = isOn ? await staffFactors.use(at, person.id, authenticator, factor) : 'password'

    await audit(trx, { by: person.id, role: person.role, act: 'staff.signedIn', subject: person.id, detail: `${by} ${ip}`, at: now })
    return openStaffSignIn(at, person, isOn)
  })
}
