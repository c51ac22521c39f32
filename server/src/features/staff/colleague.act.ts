import type { Id } from '@ohmstead/contract/kernel/id'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import type { RequestContext, StaffCaller } from '../../platform/implement.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockPerson, type Person } from './person.store.ts'

/** A colleague for an action of an administrator, locked; administrators cannot act on their own account. */
export async function colleague(
  { trx, caller }: Pick<RequestContext, 'trx'> & { readonly caller: StaffCaller },
  staffId: Id<'staff'>,
): Promise<Person> {
  if (staffId === caller.staffId) refuse(staffErrors.ownAccount)
  return (await lockPerson(trx, staffId)) ?? refuse(staffErrors.personNotFound)
}
