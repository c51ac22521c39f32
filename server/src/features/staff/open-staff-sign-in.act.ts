import { assert } from '@ohmstead/contract/kernel/assert'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import { newId } from '../../platform/ids.ts'
import type { RequestContext, StaffCaller } from '../../platform/implement.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { rememberDevice, staffOwner, DEVICE_KEPT_MS, FORMER_VALID_MS, newToken } from '../credentials/index.ts'
import { isDemo } from '../settings/index.ts'
import type { Person } from './person.store.ts'
import { endStaffSignIns, insertStaffSignIn, rotateStaffSignIn, staffSignInById } from './sign-in.store.ts'
import { STAFF_ABSOLUTE_MS } from './staff-sign-in.ts'

export type SigningStaffIn = Pick<RequestContext, 'trx' | 'now' | 'ip' | 'deviceId' | 'cookies'>

type RenewingStaff = Pick<RequestContext, 'trx' | 'now' | 'cookies'> & { readonly caller: StaffCaller }

/**
 * Signs a person in: a new opaque token in the staff cookie, stored as a hash, and the anti-CSRF value for the page. The device is known
 * from now on.
 */
export async function openStaffSignIn(
  { trx, now, ip, deviceId, cookies }: SigningStaffIn,
  sealer: Sealer,
  person: Pick<Person, 'id' | 'name' | 'login' | 'role'>,
  secondFactor: boolean,
) {
  const token = newToken()
  const csrf = newToken()
  await insertStaffSignIn(trx, sealer, {
    id: newId('signIn', now),
    staffId: person.id,
    tokenHash: sha256(token),
    csrfHash: sha256(csrf),
    secondFactor,
    ip,
    at: now,
    absoluteUntil: after(now, STAFF_ABSOLUTE_MS),
  })
  const device = deviceId ?? newToken()
  await rememberDevice(trx, staffOwner(person.id), sha256(device), now)
  cookies.set('device', device, { maxAgeMs: DEVICE_KEPT_MS })
  cookies.set('staffSession', token, { maxAgeMs: STAFF_ABSOLUTE_MS })
  return { token: csrf, staff: await profileOf(trx, person, now, secondFactor) }
}

/**
 * Gives the caller's sign-in new tokens and ends all others of the person: sign-ins from before the account was made safer are not valid
 * any more (ASVS 7.2.4, 7.4.3). `proven`: a second factor was just set; without it the sign-in keeps what it proved.
 */
export async function renewStaffSignIn(
  { trx, now, cookies, caller }: RenewingStaff,
  sealer: Sealer,
  person: Person,
  { proven }: { readonly proven: boolean },
) {
  const signIn = await staffSignInById(trx, caller.signInId)
  assert(signIn !== null, 'the caller is signed in')
  const secondFactor = proven || signIn.secondFactor
  const token = newToken()
  const csrf = newToken()
  await endStaffSignIns(trx, person.id, caller.signInId, now)
  await rotateStaffSignIn(trx, sealer, caller.signInId, {
    tokenHash: sha256(token),
    csrfHash: sha256(csrf),
    secondFactor,
    formerUntil: after(now, FORMER_VALID_MS),
  })
  cookies.set('staffSession', token, { maxAgeMs: STAFF_ABSOLUTE_MS })
  return { token: csrf, staff: await profileOf(trx, person, signIn.signedInAt, secondFactor) }
}

async function profileOf(
  trx: Trx,
  { id, name, login, role }: Pick<Person, 'id' | 'name' | 'login' | 'role'>,
  signedInAt: Instant,
  secondFactor: boolean,
) {
  return { id, name, login, role, signedInAt, secondFactorNeeded: !secondFactor && !(await isDemo(trx)) }
}
