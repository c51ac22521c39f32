import { staffPeople } from '@ohmstead/contract/staff/calls'
import { implement } from '../../../platform/implement.ts'
import { people } from '../person.store.ts'

export const listPeople = implement(staffPeople, async ({ trx }) => ({
  list: (await people(trx)).map(({ id, name, role, disabledAt }) => ({ id, name, role, left: disabledAt !== null })),
}))
