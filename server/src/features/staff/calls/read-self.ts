import { assert } from '@ohmstead/contract/kernel/assert'
import { staffInfo } from '@ohmstead/contract/staff/calls'
import { implement } from '../../../platform/implement.ts'
import { personById } from '../person.store.ts'
import { staffSignInById } from '../sign-in.store.ts'

export const readSelf = implement(staffInfo, async ({ trx, caller }) => {
  const person = await personById(trx, caller.staffId)
  const signIn = await staffSignInById(trx, caller.signInId)
  assert(person !== null && signIn !== null, 'the caller exists')
  const { id, name, login, role } = person
  return { id, name, login, role, signedInAt: signIn.signedInAt, secondFactorNeeded: !caller.secondFactor }
})
