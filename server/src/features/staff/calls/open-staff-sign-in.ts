import { randomBytes } from 'node:crypto'
import { after } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../../platform/hash.ts'
import { newId } from '../../../platform/ids.ts'
import type { RequestContext } from '../../../platform/implement.ts'
import { isDemo } from '../../settings/index.ts'
import type { Person } from '../person.store.ts'
import { endStaffSignIns, insertStaffSignIn } from '../sign-in.store.ts'
import { STAFF_ABSOLUTE_MS } from '../staff-sign-in.ts'

const TOKEN_BYTES = 32

export type SigningStaffIn = Pick<RequestContext, 'trx' | 'now' | 'ip' | 'cookies'>

/** 256 random bits, as text. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Signs a person in: a new opaque token in the staff cookie, hashed at rest, and the anti-CSRF value for the page. */
export async function openStaffSignIn(
  { trx, now, ip, cookies }: SigningStaffIn,
  person: Pick<Person, 'id' | 'name' | 'login' | 'role'>,
  secondFactor: boolean,
) {
  const token = newToken()
  const csrf = newToken()
  await insertStaffSignIn(trx, {
    id: newId('signIn', now),
    staffId: person.id,
    tokenHash: sha256(token),
    csrfHash: sha256(csrf),
    secondFactor,
    ip,
    at: now,
    absoluteUntil: after(now, STAFF_ABSOLUTE_MS),
  })
  cookies.set('staffSession', token, { maxAgeMs: STAFF_ABSOLUTE_MS })
  const { id, name, login, role } = person
  return { token: csrf, staff: { id, name, login, role, signedInAt: now, secondFactorNeeded: !secondFactor && !(await isDemo(trx)) } }
}

/** Ends every sign-in of a person and opens a fresh one: what was signed in before the account was made safer counts no more (ASVS 7.2.4). */
export async function renewStaffSignIn(at: SigningStaffIn, person: Person, secondFactor: boolean) {
  await endStaffSignIns(at.trx, person.id, null, at.now)
  return openStaffSignIn(at, person, secondFactor)
}
