import { staffLogout } from '@ohmstead/contract/staff/calls'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { endStaffSignIn } from '../sign-in.store.ts'

export const signStaffOut = implement(staffLogout, async ({ trx, caller: { staffId, role, signInId }, now, cookies }) => {
  await endStaffSignIn(trx, signInId, now)
  await audit(trx, { by: staffId, role, act: 'staff.signedOut', subject: staffId, at: now })
  cookies.clear('staffSession')
  return {}
})
