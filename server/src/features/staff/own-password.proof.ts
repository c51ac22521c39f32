import { assert } from '@ohmstead/contract/kernel/assert'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { sha256 } from '../../platform/hash.ts'
import type { RequestContext, StaffCaller } from '../../platform/implement.ts'
import { refuse } from '../../platform/refusal.ts'
import { tryPassword } from '../credentials/index.ts'
import { personById, type Person } from './person.store.ts'

/** Requires the caller's own password, so that a console that was left open cannot be used to change credentials. */
export async function proveOwnPassword(
  at: Pick<RequestContext, 'trx' | 'now' | 'apart'> & { readonly caller: StaffCaller },
  password: string,
): Promise<Person> {
  const { staffId } = at.caller
  const person = await personById(at.trx, staffId)
  assert(person, 'the caller exists')
  const secret = { scope: 'staff', subject: sha256(`staff own ${staffId}`) } as const
  const fits = await tryPassword(at, { password, passwordHash: person.passwordHash, line: 'known', targets: [secret] })
  if (!fits) refuse(staffErrors.wrongPassword)
  return person
}
