import { enablePerson } from '@ohmstead/contract/staff/people-calls'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { setDisabled } from '../person.store.ts'
import { colleague } from '../colleague.act.ts'

export const enableColleague = implement(enablePerson, async (at, { staffId }) => {
  const { trx, now, caller } = at
  const person = await colleague(at, staffId)
  if (person.disabledAt === null) return {}
  await setDisabled(trx, staffId, null)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'staff.enabled', subject: staffId, at: now })
  return {}
})
