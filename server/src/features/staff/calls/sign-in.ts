import { staffLogin } from '@ohmstead/contract/staff/calls'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { audit } from '../../../platform/audit.ts'
import { sha256 } from '../../../platform/hash.ts'
import { implement } from '../../../platform/implement.ts'
import { networkOf } from '../../../platform/network.ts'
import { asciiLower } from '../../accounts/index.ts'
import {
  findAuthenticator,
  isKnownDevice,
  tryPassword,
  staffOwner,
  countPasskeys,
  useSecondFactor,
  type GuessTarget,
} from '../../credentials/index.ts'
import { personByLogin } from '../person.store.ts'
import { proveServer } from '../sign-in.store.ts'
import { openStaffSignIn } from '../open-staff-sign-in.act.ts'
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
    const known = await isKnownDevice(trx, 'staff', person?.id ?? null, deviceHash)
    const named = `staff ${asciiLower(login)}`
    const secret: GuessTarget = known
      ? { scope: 'staff', subject: sha256(`${named} device ${deviceHash.toString('hex')}`) }
      : { scope: 'staffLogin', subject: sha256(named) }
    // An unknown login costs the same hash as a known one.
    const fits = await tryPassword(at, {
      password,
      passwordHash: person?.passwordHash ?? null,
      line: known ? 'known' : 'strangers',
      targets: known ? [secret] : [{ scope: 'staff', subject: sha256(`${named} network ${networkOf(ip)}`) }, secret],
    })
    if (!fits || person === null || person.disabledAt !== null) return refuse(staffErrors.wrongLogin)

    await proveServer(trx, sealer)
    const authenticator = await findAuthenticator(trx, sealer, staffOwner(person.id))
    const isOn = authenticator !== null && authenticator.onSince !== null
    if (!isOn && (await countPasskeys(trx, staffOwner(person.id))) > 0) refuse(staffErrors.passkeyNeeded)
    const by = isOn ? await useSecondFactor(at, staffOwner(person.id), authenticator, factor) : 'password'

    await audit(trx, { by: person.id, role: person.role, act: 'staff.signedIn', subject: person.id, detail: `${by} ${ip}`, at: now })
    return openStaffSignIn(at, sealer, person, isOn)
  })
}
