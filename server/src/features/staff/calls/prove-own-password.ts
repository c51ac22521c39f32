import { assert } from '@ohmstead/contract/kernel/assert'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { sha256 } from '../../../platform/hash.ts'
import type { RequestContext, StaffCaller } from '../../../platform/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { personById, type Person } from '../person.store.ts'
import { tryStaffPassword } from './try-staff-password.ts'

/** Requires the caller's own password, so that a console that was left open cannot be used to change credentials. */
export async function proveOwnPassword(
  at: Pick<RequestContext, 'trx' | 'now' | 'apart'> & { readonly caller: StaffCaller },
  password: string,
): Promise<Person> {
  const { staffId } = at.caller
  const person = await personById(at.trx, staffId)
  assert(person, 'the caller exists')
  const targets = [{ subject: sha256(`staff own ${staffId}`), by: 'own' }] as const
  if (!(await tryStaffPassword(at, { password, passwordHash: person.passwordHash, line: 'known', targets }))) refuse(staffErrors.wrongPassword)
  return person
}
