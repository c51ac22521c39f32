import { assert } from '@ohmstead/contract/kernel/assert'
import { staffInfo } from '@ohmstead/contract/staff/calls'
import { implement } from '../../../platform/implement.ts'
import { personById } from '../person.store.ts'
import { staffSignInBy } from '../sign-in.store.ts'

export const readSelf = implement(staffInfo, async ({ trx, caller }) => {
  const person = await personById(trx, caller.staffId)
  const signIn = await staffSignInBy(trx, { id: caller.signInId })
  assert(person !== null && signIn !== null, 'whoever calls is there')
  return { id: person.id, name: person.name, login: person.login, role: person.role, signedInAt: signIn.signedInAt }
})
