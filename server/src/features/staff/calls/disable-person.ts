import { staffErrors } from '@ohmstead/contract/staff/errors'
import { disablePerson } from '@ohmstead/contract/staff/people-calls'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { recordLapsed } from '../../approvals/index.ts'
import { endJoinLinks, endLinksIssuedBy } from '../join-link.store.ts'
import { administratorRemains, setDisabled } from '../person.store.ts'
import { endStaffSignIns } from '../sign-in.store.ts'
import { colleague } from '../colleague.act.ts'

export const disableColleague = implement(disablePerson, async (at, { staffId }) => {
  const { trx, now, caller, refuse } = at
  const person = await colleague(at, staffId)
  if (person.disabledAt !== null) return { signInsEnded: 0 }
  if (person.role === 'administrator' && !(await administratorRemains(trx, staffId))) refuse(staffErrors.lastAdministrator)
  await setDisabled(trx, staffId, now)
  await endJoinLinks(trx, staffId, now)
  await endLinksIssuedBy(trx, staffId, now)
  const signInsEnded = await endStaffSignIns(trx, staffId, null, now)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'staff.disabled', subject: staffId, at: now })
  await recordLapsed(at, staffId)
  return { signInsEnded }
})
