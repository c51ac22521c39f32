import type { StaffRole } from '@ohmstead/contract/kernel/call'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Principal } from '../../edges/http/index.ts'
import { inTransaction, type Database, type Trx } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import { newId } from '../../platform/ids.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { hashPassword, endedAmong, isLive } from '../credentials/index.ts'
import { isDemo } from '../settings/index.ts'
import { hasAdministrator, insertPerson } from './person.store.ts'
import { insertSetupLink } from './setup-link.store.ts'
import { keepServerProof, keepStaffSeen, proveServer, proveStaffSignIn, staffSignInByToken } from './sign-in.store.ts'
import { SETUP_VALID_MS, STAFF_IDLE_MS } from './staff-sign-in.ts'

export { proveServer, serverProofWatch, staffSignInWatch } from './sign-in.store.ts'

/** Staff as the HTTP edge sees them: a cookie of their own, used by the browser's client only. */
export const staffPrincipal = (sealer: Sealer): Principal => ({
  kind: 'staff',
  cookie: 'staffSession',
  async find(q, tokenHash, now) {
    const found = await staffSignInByToken(q, sealer, tokenHash, now)
    if (!found || !isLive(found, STAFF_IDLE_MS, now)) return null
    const { id, staffId, role, csrfHash, lastSeenAt } = found
    // A demo prints the passwords of its staff: a second factor would be printed as well, and prove nothing.
    const secondFactor = found.secondFactor || (await isDemo(q))
    return { caller: { kind: 'staff', staffId, role, signInId: id, secondFactor }, apiKey: 'h5', csrfHash, lastSeenAt }
  },
  prove: (q, token) => proveStaffSignIn(q, token, sealer),
  seen: (q, signInId, _ip, now) => keepStaffSeen(q, sealer, signInId, now),
  ended: (q, signInIds, now) => endedAmong(q, 'staff', signInIds, after(now, -STAFF_IDLE_MS), now),
})

/** Stores the proof by which this server shows sign-ins of staff to the database. */
export const keepStaffProof = (owner: Database, sealer: Sealer): Promise<void> => keepServerProof(owner.kysely, sealer)

/** Adds a member of staff. The caller checks the permission. */
export async function addStaff(
  trx: Trx,
  sealer: Sealer,
  { password, by, at, ...person }: { name: string; login: string; password: string; role: StaffRole; by: string; at: Instant },
): Promise<boolean> {
  await proveServer(trx, sealer)
  return insertPerson(trx, { ...person, id: newId('staff', at), passwordHash: await hashPassword(password) }, by, at)
}

/** Allows a token to open the first administrator's account for an hour; false where there is an administrator. */
export async function openSetupLink(db: Database, sealer: Sealer, token: string, now: Instant): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (await hasAdministrator(trx)) return false
    await proveServer(trx, sealer)
    await insertSetupLink(trx, sha256(token), after(now, SETUP_VALID_MS))
    return true
  })
}
