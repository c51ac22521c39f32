import { staffLogin } from '@ohmstead/contract/staff/calls'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { audit } from '../../../platform/audit.ts'
import { sha256 } from '../../../platform/hash.ts'
import { implement } from '../../../platform/implement.ts'
import { networkOf } from '../../../platform/network.ts'
import { asciiLower } from '../../accounts/index.ts'
import { isKnownDevice } from '../device-cookie.store.ts'
import { findAuthenticator } from '../authenticator.store.ts'
import { passkeysOf } from '../passkey.store.ts'
import { personByLogin } from '../person.store.ts'
import { proveServer } from '../sign-in.store.ts'
import { openStaffSignIn } from './open-staff-sign-in.ts'
import { staffFactors } from './prove-staff-factor.ts'
import { tryStaffPassword } from './try-staff-password.ts'
import type { Parts } from '../parts.ts'

/**
 * Signs in by login and password. A device that signed this person in before has tries of its own; those of unknown clients are counted by
 * network and login first, then by login, so that guessing cannot lock a colleague out.
 */
export function signStaffIn({ sealer }: Parts) {
  return implement(staffLogin, async (at, { login, password, ...factor }) => {
    const { trx, now, ip, deviceId, refuse } = at
    const person = await personByLogin(trx, login)
    const deviceHash = sha256(deviceId ?? '')
    const known = await isKnownDevice(trx, person?.id ?? null, deviceHash)
    const named = `staff ${asciiLower(login)}`
    // An unknown login costs the same hash as a known one.
    const fits = await tryStaffPassword(at, {
      password,
      passwordHash: person?.passwordHash ?? null,
      line: known ? 'known' : 'strangers',
      targets: known
        ? [{ subject: sha256(`${named} device ${deviceHash.toString('hex')}`), by: 'own' }]
        : [
            { subject: sha256(`${named} network ${networkOf(ip)}`), by: 'own' },
            { subject: sha256(named), by: 'all' },
          ],
    })
    if (!fits || person === null || person.disabledAt !== null) return refuse(staffErrors.wrongLogin)

    await proveServer(trx, sealer)
    const authenticator = await findAuthenticator(trx, sealer, person.id)
    const isOn = authenticator !== null && authenticator.onSince !== null
    if (!isOn && (await passkeysOf(trx, person.id)).length > 0) refuse(staffErrors.passkeyNeeded)
    const by = isOn ? await staffFactors.use(at, person.id, authenticator, factor) : 'password'

    await audit(trx, { by: person.id, role: person.role, act: 'staff.signedIn', subject: person.id, detail: `${by} ${ip}`, at: now })
    return openStaffSignIn(at, person, isOn)
  })
}
