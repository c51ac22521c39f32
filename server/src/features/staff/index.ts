import type { StaffRole } from '@ohmstead/contract/kernel/call'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Principal } from '../../edges/http/index.ts'
import { inTransaction, type Database, type Trx } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../accounts/index.ts'
import { listAuditLines } from './calls/list-audit.ts'
import { listPeople } from './calls/list-people.ts'
import { listViolations } from './calls/list-violations.ts'
import { readOverview } from './calls/read-overview.ts'
import { readSelf } from './calls/read-self.ts'
import { setUpFirstAdministrator } from './calls/set-up.ts'
import { signStaffIn } from './calls/sign-in.ts'
import { signStaffOut } from './calls/sign-out.ts'
import { hasAdministrator, insertPerson } from './person.store.ts'
import { insertSetupLink } from './setup-link.store.ts'
import { keepStaffSeen, staffEndedAmong, staffSignInBy } from './sign-in.store.ts'
import { isLive, SETUP_VALID_MS, STAFF_IDLE_MS } from './staff-sign-in.ts'

/** Staff as the HTTP edge knows them: an own cookie, used by the browser's client alone. */
export const staffPrincipal: Principal = {
  kind: 'staff',
  cookie: 'staffSession',
  async find(q, tokenHash, now) {
    const found = await staffSignInBy(q, { tokenHash })
    if (!found || !isLive(found, now)) return null
    const { id, staffId, role, csrfHash, lastSeenAt } = found
    return { caller: { kind: 'staff', staffId, role, signInId: id }, apiKey: 'h5', csrfHash, lastSeenAt }
  },
  seen: (q, signInId, _ip, now) => keepStaffSeen(q, signInId, now),
  ended: (q, signInIds, now) => staffEndedAmong(q, signInIds, after(now, -STAFF_IDLE_MS), now),
}

/** Adds a person of staff. Who may is the caller's to prove. */
export async function addStaff(
  trx: Trx,
  { password, by, at, ...person }: { name: string; login: string; password: string; role: StaffRole; by: string; at: Instant },
): Promise<boolean> {
  return insertPerson(trx, { ...person, id: newId('staff', at), passwordHash: await hashPassword(password) }, by, at)
}

/** Lets a token open the first administrator's account for an hour; false where there is an administrator. */
export async function openSetupLink(db: Database, token: string, now: Instant): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (await hasAdministrator(trx)) return false
    await insertSetupLink(trx, sha256(token), after(now, SETUP_VALID_MS))
    return true
  })
}

export const staffHandlers = {
  staffLogin: signStaffIn,
  staffSetUp: setUpFirstAdministrator,
  staffLogout: signStaffOut,
  staffInfo: readSelf,
  staffPeople: listPeople,
  staffOverview: readOverview,
  violationList: listViolations,
  auditList: listAuditLines,
}
