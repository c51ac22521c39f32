import { randomBytes } from 'node:crypto'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import { newId } from '../../../platform/ids.ts'
import type { Cookies } from '../../../platform/implement.ts'
import type { Person } from '../person.store.ts'
import { insertStaffSignIn } from '../sign-in.store.ts'
import { STAFF_ABSOLUTE_MS } from '../staff-sign-in.ts'

const TOKEN_BYTES = 32

/** Signs a person in: a new opaque token in the staff cookie, hashed at rest, and the anti-CSRF value for the page. */
export async function openStaffSignIn(trx: Trx, person: Person, request: { ip: string; cookies: Cookies; now: Instant }) {
  const { ip, cookies, now } = request
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const csrf = randomBytes(TOKEN_BYTES).toString('base64url')
  await insertStaffSignIn(trx, {
    id: newId('signIn', now),
    staffId: person.id,
    tokenHash: sha256(token),
    csrfHash: sha256(csrf),
    ip,
    at: now,
    absoluteUntil: after(now, STAFF_ABSOLUTE_MS),
  })
  cookies.set('staffSession', token, { maxAgeMs: STAFF_ABSOLUTE_MS })
  return { token: csrf, staff: { id: person.id, name: person.name, login: person.login, role: person.role, signedInAt: now } }
}
