import { staffLogout } from '@ohmstead/contract/staff/calls'
import { implement } from '../../../platform/implement.ts'
import { endStaffSignIn } from '../sign-in.store.ts'

export const signStaffOut = implement(staffLogout, async ({ trx, caller, now, cookies }) => {
  await endStaffSignIn(trx, caller.signInId, now)
  cookies.clear('staffSession')
  return {}
})
