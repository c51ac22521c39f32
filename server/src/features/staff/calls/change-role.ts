import { staffErrors } from '@ohmstead/contract/staff/errors'
import { changeRole } from '@ohmstead/contract/staff/people-calls'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { recordLapsed } from '../../approvals/index.ts'
import { endLinksIssuedBy } from '../join-link.store.ts'
import { administratorRemains, setRole } from '../person.store.ts'
import { colleague } from '../colleague.act.ts'

export const changeRoleOfColleague = implement(changeRole, async (at, { staffId, role }) => {
  const { trx, now, caller, refuse } = at
  const person = await colleague(at, staffId)
  if (person.role === role) return {}
  if (person.role === 'administrator' && !(await administratorRemains(trx, staffId))) refuse(staffErrors.lastAdministrator)
  await setRole(trx, staffId, role)
  await endLinksIssuedBy(trx, staffId, now)
  await audit(trx, {
    by: caller.staffId,
    role: caller.role,
    act: 'staff.roleChanged',
    subject: staffId,
    detail: `${person.role} to ${role}`,
    at: now,
  })
  await recordLapsed(at, staffId)
  return {}
})
