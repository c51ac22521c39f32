import type { StaffRole } from '@ohmstead/contract/kernel/call'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Principal } from '../../edges/http/index.ts'
import { inTransaction, type Database, type Trx } from '../../platform/database.ts'
import type { Due } from '../../platform/due.ts'
import { sha256 } from '../../platform/hash.ts'
import { newId } from '../../platform/ids.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { hashPassword } from '../accounts/index.ts'
import { isDemo } from '../settings/index.ts'
import { beginOwnAuthenticator } from './calls/begin-authenticator.ts'
import { changeRoleOfColleague } from './calls/change-role.ts'
import { disableColleague } from './calls/disable-person.ts'
import { enableColleague } from './calls/enable-person.ts'
import { finishLoginByPasskey } from './calls/finish-passkey-login.ts'
import { finishOwnPasskey } from './calls/finish-passkey.ts'
import { inviteColleague } from './calls/invite-person.ts'
import { joinByLink } from './calls/join.ts'
import { listAuditLines } from './calls/list-audit.ts'
import { listColleagues } from './calls/list-colleagues.ts'
import { giveUpParkedOfStaff, listParked, retryParkedOfStaff } from './calls/parked.ts'
import { listPeople } from './calls/list-people.ts'
import { listViolations } from './calls/list-violations.ts'
import { readLinkOfColleague } from './calls/read-join-link.ts'
import { readOverview } from './calls/read-overview.ts'
import { readOwnSecurity } from './calls/read-security.ts'
import { readSelf } from './calls/read-self.ts'
import { removeOwnAuthenticator } from './calls/remove-authenticator.ts'
import { removeOwnPasskey } from './calls/remove-passkey.ts'
import { renewOwnRecoveryCodes } from './calls/renew-recovery-codes.ts'
import { reopenColleague } from './calls/reopen-person.ts'
import { setOwnAuthenticator } from './calls/set-authenticator.ts'
import { setUpFirstAdministrator } from './calls/set-up.ts'
import { signStaffIn } from './calls/sign-in.ts'
import { signStaffOut } from './calls/sign-out.ts'
import { startLoginByPasskey } from './calls/start-passkey-login.ts'
import { startOwnPasskey } from './calls/start-passkey.ts'
import { updateOwnPassword } from './calls/update-password.ts'
import { forgetStaffTraces } from './forget.jobs.ts'
import { hasAdministrator, insertPerson } from './person.store.ts'
import { insertSetupLink } from './setup-link.store.ts'
import { keepServerProof, keepStaffSeen, proveStaffSignIn, staffEndedAmong, staffSignInByToken } from './sign-in.store.ts'
import { isLive, SETUP_VALID_MS, STAFF_IDLE_MS } from './staff-sign-in.ts'

export { resealStaffAuthenticators } from './authenticator.store.ts'

/** Staff as the HTTP edge knows them: an own cookie, used by the browser's client alone. */
export const staffPrincipal = (sealer: Sealer): Principal => ({
  kind: 'staff',
  cookie: 'staffSession',
  async find(q, tokenHash, now) {
    const found = await staffSignInByToken(q, tokenHash, now)
    if (!found || !isLive(found, now)) return null
    const { id, staffId, role, csrfHash, lastSeenAt } = found
    // A demo's colleagues are printed with their passwords: a second factor would be printed beside them, and prove nothing.
    const secondFactor = found.secondFactor || (await isDemo(q))
    return { caller: { kind: 'staff', staffId, role, signInId: id, secondFactor }, apiKey: 'h5', csrfHash, lastSeenAt }
  },
  prove: (q, token) => proveStaffSignIn(q, token, sealer.proofFor(PROOF)),
  seen: (q, signInId, _ip, now) => keepStaffSeen(q, signInId, now),
  ended: (q, signInIds, now) => staffEndedAmong(q, signInIds, after(now, -STAFF_IDLE_MS), now),
})

const PROOF = 'staff sign-in'

/** Tells the database by what this server proves the sign-ins of staff. */
export const keepStaffProof = (owner: Database, sealer: Sealer): Promise<void> => keepServerProof(owner.kysely, sealer.proofFor(PROOF))

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

/** The handlers of this feature; seeds of authenticators stand sealed. */
export function staffHandlers(sealer: Sealer) {
  return {
    staffLogin: signStaffIn(sealer),
    staffSetUp: setUpFirstAdministrator,
    staffLogout: signStaffOut,
    staffInfo: readSelf,
    staffPeople: listPeople,
    staffOverview: readOverview,
    violationList: listViolations,
    parkedList: listParked,
    retryParkedEvent: retryParkedOfStaff,
    giveUpParkedEvent: giveUpParkedOfStaff,
    auditList: listAuditLines,
    personList: listColleagues,
    invitePerson: inviteColleague,
    reopenPerson: reopenColleague,
    changeRole: changeRoleOfColleague,
    disablePerson: disableColleague,
    enablePerson: enableColleague,
    readJoinLink: readLinkOfColleague,
    joinStaff: joinByLink,
    staffSecurity: readOwnSecurity,
    updateStaffPassword: updateOwnPassword,
    beginStaffAuthenticator: beginOwnAuthenticator(sealer),
    setStaffAuthenticator: setOwnAuthenticator(sealer),
    renewStaffRecoveryCodes: renewOwnRecoveryCodes,
    removeStaffAuthenticator: removeOwnAuthenticator,
    startStaffPasskey: startOwnPasskey,
    finishStaffPasskey: finishOwnPasskey,
    startStaffPasskeyLogin: startLoginByPasskey,
    finishStaffPasskeyLogin: finishLoginByPasskey,
    removeStaffPasskey: removeOwnPasskey,
  }
}

/** What is found when it is due. */
export const staffDueWork: readonly Due[] = [forgetStaffTraces]
