// Printed by `npm run gen` from the files of the features. Don't edit.
import { beginOwnAuthenticator } from './begin-authenticator.ts'
import { changeRoleOfColleague } from './change-role.ts'
import { disableColleague } from './disable-person.ts'
import { enableColleague } from './enable-person.ts'
import { findRecordsOfStaff } from './find.ts'
import { finishLoginByPasskey } from './finish-passkey-login.ts'
import { finishOwnPasskey } from './finish-passkey.ts'
import { inviteColleague } from './invite-person.ts'
import { joinByLink } from './join.ts'
import { listAuditLines } from './list-audit.ts'
import { listColleagues } from './list-colleagues.ts'
import { listPeople } from './list-people.ts'
import { listViolations } from './list-violations.ts'
import { listParked, retryParkedOfStaff, giveUpParkedOfStaff } from './parked.ts'
import { readLinkOfColleague } from './read-join-link.ts'
import { readOverview } from './read-overview.ts'
import { readOwnSecurity } from './read-security.ts'
import { readSelf } from './read-self.ts'
import { readTimelineOfMember } from './read-timeline.ts'
import { removeOwnAuthenticator } from './remove-authenticator.ts'
import { removeOwnPasskey } from './remove-passkey.ts'
import { renewOwnRecoveryCodes } from './renew-recovery-codes.ts'
import { reopenColleague } from './reopen-person.ts'
import { setOwnAuthenticator } from './set-authenticator.ts'
import { setUpFirstAdministrator } from './set-up.ts'
import { signStaffIn } from './sign-in.ts'
import { signStaffOut } from './sign-out.ts'
import { startLoginByPasskey } from './start-passkey-login.ts'
import { startOwnPasskey } from './start-passkey.ts'
import { updateOwnPassword } from './update-password.ts'
import type { Parts } from '../parts.ts'

export const calls = (parts: Parts) => ({
  beginStaffAuthenticator: beginOwnAuthenticator(parts),
  changeRole: changeRoleOfColleague,
  disablePerson: disableColleague,
  enablePerson: enableColleague,
  findRecords: findRecordsOfStaff,
  finishStaffPasskeyLogin: finishLoginByPasskey(parts),
  finishStaffPasskey: finishOwnPasskey(parts),
  invitePerson: inviteColleague,
  joinStaff: joinByLink(parts),
  auditList: listAuditLines,
  personList: listColleagues,
  staffPeople: listPeople,
  violationList: listViolations(parts),
  parkedList: listParked,
  retryParkedEvent: retryParkedOfStaff,
  giveUpParkedEvent: giveUpParkedOfStaff,
  readJoinLink: readLinkOfColleague,
  staffOverview: readOverview(parts),
  staffSecurity: readOwnSecurity,
  staffInfo: readSelf,
  memberTimeline: readTimelineOfMember,
  removeStaffAuthenticator: removeOwnAuthenticator,
  removeStaffPasskey: removeOwnPasskey,
  renewStaffRecoveryCodes: renewOwnRecoveryCodes,
  reopenPerson: reopenColleague,
  setStaffAuthenticator: setOwnAuthenticator(parts),
  staffSetUp: setUpFirstAdministrator(parts),
  staffLogin: signStaffIn(parts),
  staffLogout: signStaffOut,
  startStaffPasskeyLogin: startLoginByPasskey,
  startStaffPasskey: startOwnPasskey,
  updateStaffPassword: updateOwnPassword(parts),
})
